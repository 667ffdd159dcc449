import type * as z from 'zod';
import { isSocketOpen, subscriber } from '../../platform/socket.ts';

/** The server refused a frame; `__id__` identifies its message, `retry_after` is the wait in seconds. */
type RefusedFrame = Record<string, unknown> & {
  status: number;
  __id__?: string;
  retry_after?: number;
};
const on = subscriber<{ error: z.ZodType<RefusedFrame> }>();
export const onRefused = (listener: (refused: RefusedFrame) => void): (() => void) => on('error', listener);

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
