import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import type { Seals } from '../media/seal.ts';
import { findPost } from './post.sql.ts';
import { viewPost } from './post.view.ts';

interface Node {
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
  ({ db, sockets, seals }: Node) =>
  async ({ postId, twosomeId }: OfPost): Promise<void> => {
    const connections = sockets.of({ twosomeIds: [twosomeId] });
    if (connections.length === 0) return;
    const row = await findPost(db, twosomeId, postId);
    if (row === null) return;
    for (const { viewer, send } of connections) {
      const post = viewPost(row, viewer, seals.seal(viewer.sessionId, now()));
      send({ type: 'relay', data: { type: 'sync_post', post }, sent_by: null });
    }
  };

/** The couple's other screens let go of a deleted post. */
export const tellDeleted =
  ({ sockets }: Node) =>
  async ({ postId, twosomeId }: OfPost): Promise<void> => {
    for (const { send } of sockets.of({ twosomeIds: [twosomeId] })) send(gone(postId));
  };

/** Everybody else who may hold it hears only that it is gone. */
export const tellHidden =
  ({ sockets }: Node) =>
  async ({ postId, twosomeId }: OfPost): Promise<void> => {
    for (const { viewer, send } of sockets.all()) if (viewer.twosomeId !== twosomeId) send(gone(postId));
  };

const gone = (postId: string) => ({
  type: 'relay',
  data: { type: 'sync_post', deleted: postId },
  sent_by: null,
});
