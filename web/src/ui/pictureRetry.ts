import { timing } from '@twosome/contract/platform/timing';
import { isOffline } from '../platform/offline.ts';

/** After so many tries a failed picture waits for the network, the person's return, or a press. */
const maxRetries = 12;

/** Tries a failed picture again after a pause that grows with each retry. Returns a function that cancels it. */
export function retryLater(retries: number, retry: () => void): () => void {
  if (retries >= maxRetries) return () => {};
  const pause = Math.min(timing.pictureRetry * 2 ** retries, timing.pictureLongestRetry);
  const timer = setTimeout(() => {
    // otherwise the network, or the return, tries it again
    if (!isOffline() && document.visibilityState === 'visible') retry();
  }, pause);
  return () => clearTimeout(timer);
}
