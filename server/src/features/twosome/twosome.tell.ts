import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';
import type { Seals } from '../media/seal.ts';
import { findBlockedWith, findClosed, findTwosome, lookerId, type SeenTwosomeRow } from './twosome.sql.ts';
import { viewTwosome } from './twosome.view.ts';

interface Node {
  db: Queries;
  sockets: Sockets;
  seals: Seals;
}

/** Both partners' screens get the profile anew, each as they see it. */
export const tellTwosome =
  (node: Node) =>
  ({ twosomeId }: { twosomeId: string }): Promise<void> =>
    tellTwosomeTo(node, twosomeId, twosomeId);

/** Both partners' screens get the profile, and ask for its people anew. */
export const tellPeople =
  (node: Node) =>
  async ({ twosomeId }: { twosomeId: string | null }): Promise<void> => {
    if (twosomeId !== null) await tellTwosomeTo(node, twosomeId, twosomeId, { people: true });
  };

/** A couple's screens get a profile anew; where it is out of reach they hear nothing. */
export async function tellTwosomeTo(
  node: Node,
  viewerTwosomeId: string,
  id: string,
  more: { people?: true } = {},
): Promise<void> {
  const connections = node.sockets.of({ twosomeIds: [viewerTwosomeId] });
  if (connections.length === 0) return;
  const row = await findTwosome(node.db, { twosomeId: viewerTwosomeId }, id);
  if (row === null) return;
  for (const connection of connections) show(node, connection, row, more);
}

/** Others to whom the profile is closed from now on get it as they see it, and let go of its posts. */
export const tellClosed =
  (node: Node) =>
  async ({ twosomeId }: { twosomeId: string }): Promise<void> => {
    const others = node.sockets.all().filter(({ viewer }) => viewer.twosomeId !== twosomeId);
    if (others.length === 0) return;
    const viewers = others.map(({ viewer }) => viewer);
    const rows = await findClosed(node.db, viewers, twosomeId);
    const closed = new Map(rows.map(({ looker_id, ...row }) => [looker_id, row]));
    for (const connection of others) {
      const row = closed.get(lookerId(connection.viewer));
      if (row !== undefined) show(node, connection, row);
    }
  };

/** Others let go of a profile that is there for them no more; who could not reach it before hears nothing. */
export const tellHidden =
  ({ db, sockets }: Node) =>
  async ({ twosomeId }: { twosomeId: string }): Promise<void> => {
    const others = sockets.all().filter(({ viewer }) => viewer.twosomeId !== twosomeId);
    if (others.length === 0) return;
    const blocked = await findBlockedWith(db, twosomeId);
    sendToAll(
      others.filter(({ viewer }) => !blocked.has(lookerId(viewer))),
      { type: 'relay', data: { type: 'sync_twosome', deleted: twosomeId }, sent_by: null },
    );
  };

function show({ seals }: Node, { viewer, send }: Connection, row: SeenTwosomeRow, more: object = {}): void {
  const twosome = viewTwosome(row, viewer, seals.seal(viewer.sessionId, now()));
  send({ type: 'relay', data: { type: 'sync_twosome', twosome, ...more }, sent_by: null });
}
