import { isSocketOpen } from '../../platform/socket.ts';
import { onRefused } from './message.api.ts';

/**
 * The sync was throttled (by all devices of the person together), or the server failed: retries after the given wait,
 * unless a new connection has synced by then.
 */
export function whenSyncRefused(isWaiting: () => boolean, syncAgain: () => void): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  onRefused(({ __id__: id, status, retry_after = 5 }) => {
    if (id !== undefined || !isWaiting() || (status !== 429 && status < 500)) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (isWaiting() && isSocketOpen()) syncAgain();
    }, retry_after * 1000);
  });
}
