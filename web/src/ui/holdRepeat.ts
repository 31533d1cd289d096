// A button that repeats while it is held down.

const FIRST_MS = 400;
const EVERY_MS = 90;

/** Runs `act` at once on a press, again and again while it is held, and once for a click that no pointer made. */
export function holdRepeat(button: HTMLElement, act: () => void): { destroy: () => void } {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const again = () => {
    act();
    timer = window.setTimeout(again, EVERY_MS);
  };
  const press = (event: PointerEvent) => {
    if (event.button) return;
    stop();
    act();
    timer = window.setTimeout(again, FIRST_MS);
  };
  const click = (event: MouseEvent) => {
    if (!event.detail) act();
  };
  const ends = ['pointerup', 'pointercancel', 'pointerleave', 'contextmenu', 'blur'];
  button.addEventListener('pointerdown', press);
  button.addEventListener('click', click);
  for (const end of ends) button.addEventListener(end, stop);
  return { destroy: stop };
}
