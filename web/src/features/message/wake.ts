import { kept } from '../../platform/idb.ts';
import { onSocketOpen } from '../../platform/socket.ts';

/** Under which keys unsent messages lie in the browser. */
export const unsentPrefix = 'unsent/';

/** What was not sent before a reload goes out on whatever screen one is; its code comes only where there is something. */
export function sendLeftovers(): void {
  onSocketOpen(async () => {
    const keys = await kept.keys();
    if (!keys.some((key) => key.startsWith(unsentPrefix))) return;
    const outbox = await import('./outbox.store.ts').catch(() => null);
    await outbox?.readUnsent();
  });
}
