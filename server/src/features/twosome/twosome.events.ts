import type { Queries } from '../../platform/db/db.ts';
import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import type { ShownTwosomes } from './shown.ts';
import {
  findBlockedWith,
  findClosed,
  findHiddenVersion,
  findOwnTwosomes,
  findTwosomeFor,
  type SeenTwosomeRow,
  viewerId,
} from './twosome.sql.ts';
import { type ProfilePart, viewTwosome } from './twosome.view.ts';

/** Anything of the profile changed: name, photo, cover, bio, visibility, counts. */
export const twosomeChanged = defineEvent<{ twosomeId: string }>(
  'twosome.changed',
  'twosomeId',
  ({ twosomeId }) => [twosomeId],
);
/** One partner changed what strangers see. */
export const profileChanged = defineEvent<{
  twosomeId: string;
  userId: string;
  parts: readonly ProfilePart[];
}>('twosome.profileChanged', 'twosomeId');
/** The profile became invisible to all but its own couple. */
export const twosomeHidden = defineEvent<{ twosomeId: string }>('twosome.hidden', 'twosomeId');
/** The couple, or a post of it, is visible to others again: a deletion was cancelled, or the operator restored it. */
export const visibleAgain = defineEvent<{ twosomeId: string }>('twosome.visibleAgain', 'twosomeId');
export const turnedPublic = defineEvent<{ twosomeId: string }>('twosome.turnedPublic', 'twosomeId');
/** A public profile became private: its posts are hidden from viewers who do not follow it. */
export const turnedPrivate = defineEvent<{ twosomeId: string }>('twosome.turnedPrivate', 'twosomeId');

/** Dependencies of the handlers that send an event's frames to this node's connections. */
export interface BroadcastDeps {
  db: Queries;
  sockets: Sockets;
  signedUrls: SignedUrls;
  shown: ShownTwosomes;
}

export const broadcastTwosome = (deps: BroadcastDeps, { twosomeId }: { twosomeId: string }) =>
  broadcastOwnTwosomes(deps, [twosomeId]);

/** Sends both partners their profile and makes the app refetch the user. */
export async function broadcastPerson(deps: BroadcastDeps, { twosomeId }: { twosomeId: string | null }) {
  if (twosomeId !== null) await broadcastOwnTwosomes(deps, [twosomeId], { people: true });
}

export const broadcastOwnTwosomes = (
  deps: BroadcastDeps,
  ids: readonly string[],
  more: { people?: true } = {},
) =>
  sendToViewers(
    deps,
    ids,
    async (connected) =>
      new Map((await findOwnTwosomes(deps.db, connected)).map((row) => [row.id, row] as const)),
    more,
  );

/** Sends these couples a profile as each of them sees it; couples that cannot see it receive nothing. */
export const broadcastTwosomeTo = (deps: BroadcastDeps, viewerIds: readonly string[], id: string) =>
  sendToViewers(deps, viewerIds, (connected) => findTwosomeFor(deps.db, connected, id));

/** `find` returns one profile for each connected viewer, by the viewer's id. */
async function sendToViewers(
  deps: BroadcastDeps,
  viewerIds: readonly string[],
  find: (connected: string[]) => Promise<ReadonlyMap<string, SeenTwosomeRow>>,
  more: { people?: true } = {},
) {
  const connections = deps.sockets.of({ twosomeIds: viewerIds });
  if (connections.length === 0) return;
  const connected = new Set(connections.flatMap(({ viewer }) => viewer.twosomeId ?? []));
  const rows = await find([...connected]);
  for (const connection of connections) {
    const row = rows.get(connection.viewer.twosomeId ?? '');
    if (row !== undefined) sendTwosome(deps, connection, row, more);
  }
}

/** Sends the closed profile to other sessions that hold it and may no longer open it, which then drop its posts. */
export async function broadcastTwosomeClosed(deps: BroadcastDeps, { twosomeId }: { twosomeId: string }) {
  const others = deps.shown.holdersOf(twosomeId);
  if (others.length === 0) return;
  const viewers = others.map(({ viewer }) => viewer);
  const rows = await findClosed(deps.db, viewers, twosomeId);
  const closed = new Map(rows.map(({ viewer_id, ...row }) => [viewer_id, row]));
  for (const connection of others) {
    const row = closed.get(viewerId(connection.viewer));
    if (row !== undefined) sendTwosome(deps, connection, row);
  }
}

/**
 * Removes the profile from other sessions that hold it. No other sessions receive the frame: a live feed of couples that
 * part would be private data. Viewers with a block between them and the couple could not see it before.
 */
export async function broadcastTwosomeHidden(
  { db, shown }: BroadcastDeps,
  { twosomeId }: { twosomeId: string },
) {
  const others = shown.holdersOf(twosomeId);
  if (others.length === 0) return;
  const blocked = await findBlockedWith(db, twosomeId);
  sendToAll(
    others.filter(({ viewer }) => !blocked.has(viewerId(viewer))),
    twosomeDeletedFrame(twosomeId, await findHiddenVersion(db, twosomeId)),
  );
}

/** The version lets the app discard responses that were read before the deletion and arrive after it. */
export const twosomeDeletedFrame = (twosomeId: string, version: number | null) => ({
  type: 'relay',
  data: { type: 'sync_twosome', deleted: twosomeId, ...(version !== null && { version }) },
  sent_by: null,
});

function sendTwosome(
  deps: BroadcastDeps,
  { viewer, send }: Connection,
  row: SeenTwosomeRow,
  more: object = {},
): void {
  const twosome = viewTwosome(row, viewer, signatureOf(deps, viewer));
  send({ type: 'relay', data: { type: 'sync_twosome', twosome, ...more }, sent_by: null });
}
