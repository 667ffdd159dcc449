import { now } from '../../platform/clock.ts';
import { defineEvent } from '../../platform/events.ts';
import type { HandlerDeps } from '../feature.ts';
import { findExport } from './export.sql.ts';
import { viewExport } from './export.view.ts';

/** A person's export is ready or has failed. */
export const exportEnded = defineEvent<{ userId: string }>('account.exportEnded', 'userId');

/** Sends the export's state to all connections of the person, each with a download URL for its own session. */
export async function broadcastExport(
  { db, sockets, exportSignedUrls }: HandlerDeps,
  { userId }: { userId: string },
) {
  const connections = sockets.of({ userIds: [userId] });
  if (connections.length === 0) return;
  const row = await findExport(db, userId);
  for (const connection of connections) {
    const signature = exportSignedUrls.sign(connection.viewer.sessionId, now());
    connection.send({ type: 'export', data: viewExport(row, signature, now()), sent_by: null });
  }
}
