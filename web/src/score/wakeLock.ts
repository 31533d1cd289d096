// The screen of a score sheet stays on while the page is looked at, where the browser can do that.

/** Keeps the screen on until the returned function is called. */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function ask(): Promise<void> {
    if (ended || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (ended) void lock.release();
    } catch {
      // The screen goes dark after a while, as it does elsewhere.
    }
  }

  // A page that was hidden has lost its hold.
  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
