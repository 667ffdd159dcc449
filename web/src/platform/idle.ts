/** Milliseconds after which it is done all the same, where the browser is never idle. */
const longest = 2000;

/** Does it while nothing else is to do. What is returned takes it back. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(act, { timeout: longest });
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
