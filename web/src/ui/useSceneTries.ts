import { useEffect, useState } from 'react';
import { retryLater } from './pictureRetry.ts';

/** Retries a picture of the app after growing pauses, when the network is back, and when the user returns. */
export function useSceneTries(src: string) {
  const [failed, setFailed] = useState<{ src: string; retries: number }>();
  const [retries, setRetries] = useState(0);
  const isFailed = failed?.src === src && failed.retries === retries;
  useEffect(() => {
    if (!isFailed) return;
    const retry = () => {
      if (document.visibilityState === 'visible') setRetries((now) => now + 1);
    };
    const cancel = retryLater(retries, retry);
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      cancel();
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isFailed, retries]);
  return { isFailed, retries, onError: () => setFailed({ src, retries }) };
}
