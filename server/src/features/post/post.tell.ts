import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';
import type { Seals } from '../media/seal.ts';
import { lookerId } from '../twosome/twosome.sql.ts';
import { findPostFor, whoLooksInto } from './post.sql.ts';
import { viewPost } from './post.view.ts';

export interface Node {
  db: Queries;
  sockets: Sockets;
  seals: Seals;
}
interface OfPost {
  postId: string;
  twosomeId: string;
}

/** Both partners' screens get the post anew, each as they see it. */
export const tellPost =
  (node: Node) =>
  ({ postId, twosomeId }: OfPost): Promise<void> =>
    tellPostTo(node, postId, [twosomeId]);

/** The screens of these couples get the post anew, each as they see it; who does not see it hears nothing. */
export async function tellPostTo(
  { db, sockets, seals }: Node,
  postId: string,
  twosomeIds: readonly string[],
): Promise<void> {
  const couples = [...new Set(twosomeIds)];
  const connections = sockets.of({ twosomeIds: couples });
  if (connections.length === 0) return;
  const rows = await findPostFor(db, couples, postId);
  for (const { viewer, send } of connections) {
    const row = rows.get(viewer.twosomeId ?? '');
    if (row === undefined) continue;
    const post = viewPost(row, viewer, seals.seal(viewer.sessionId, now()));
    send({ type: 'relay', data: { type: 'sync_post', post }, sent_by: null });
  }
}

/** The couple's other screens let go of a deleted post. */
export const tellDeleted =
  ({ sockets }: Node) =>
  async ({ postId, twosomeId }: OfPost): Promise<void> => {
    for (const { send } of sockets.of({ twosomeIds: [twosomeId] })) send(gone(postId));
  };

/** Others who could see it and may hold it hear only that it is gone; who could not hears nothing at all. */
export const tellHidden =
  ({ db, sockets }: Node) =>
  async ({ postId, twosomeId }: OfPost): Promise<void> => {
    const others = sockets.all().filter(({ viewer }) => viewer.twosomeId !== twosomeId);
    if (others.length === 0) return;
    const viewers = others.map(({ viewer }) => viewer);
    const reached = await whoLooksInto(db, twosomeId, viewers);
    sendToAll(
      others.filter(({ viewer }) => reached.has(lookerId(viewer))),
      gone(postId),
    );
  };

const gone = (postId: string) => ({
  type: 'relay',
  data: { type: 'sync_post', deleted: postId },
  sent_by: null,
});
