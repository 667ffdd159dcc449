import { useEffect, useState } from 'react';

/** Milliseconds after which the callback runs even if the browser is never idle. */
const timeLimit = 2000;

/** Runs `act` when the browser is idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(act, { timeout: timeLimit });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}

/** True after the browser was idle once after the first render: the time to preload. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
