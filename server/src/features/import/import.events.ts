import { now } from '../../platform/clock.ts';
import { defineEvent } from '../../platform/events.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { listShown } from './import.sql.ts';
import { viewImports } from './import.view.ts';

interface ImportPayload {
  importId: string;
  twosomeId: string;
}

/** An import began, went on, ended or was taken back. */
export const importChanged = defineEvent<ImportPayload>('import.changed', 'importId', ({ twosomeId }) => [
  twosomeId,
]);

/** Sends the couple's latest import to both partners, to each as they may see it. */
export async function broadcastImport({ db, sockets }: BroadcastDeps, { twosomeId }: ImportPayload) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const rows = await listShown(db, twosomeId, now());
  for (const { viewer, send } of connections)
    if (viewer.partnerId !== null)
      send({
        type: 'import',
        data: viewImports(rows, { ...viewer, partnerId: viewer.partnerId }),
        sent_by: null,
      });
}
