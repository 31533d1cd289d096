// The colour of what the browser or the phone draws round the page.

const WOOD = '#2a1c12';

/** Takes the colour of the bar of wood that lies on top of a table, else that of the wall, as it is now. */
export function tint(wooden: boolean): void {
  const colour = wooden ? WOOD : getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = colour;
}
