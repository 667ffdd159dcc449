import { idbStore } from '../../platform/idb.ts';
import { loadCode } from '../../platform/missingCode.ts';
import { onSocketOpen } from '../../platform/socket.ts';
import { unsentPrefix } from './unsentPrefix.ts';

/** Counts unseen messages on every page. Home renders without this code; the sync brings what arrived before it. */
export function countUnseen(): void {
  onSocketOpen(() => void loadCode(() => import('./seen.store.ts')).catch(() => {}));
}

/** Sends messages left from before a reload, on any screen. Loads the outbox code only when there are some. */
export function sendLeftovers(): void {
  onSocketOpen(async () => {
    const keys = await idbStore.keys();
    if (!keys.some((key) => key.startsWith(unsentPrefix))) return;
    const outbox = await loadCode(() => import('./outbox.store.ts')).catch(() => null);
    await outbox?.readUnsent();
  });
}
