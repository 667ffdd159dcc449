import { sendToAll } from '../../platform/realtime/sending.ts';
import { whoSees } from '../post/post.sql.ts';
import { type Node, tellPostTo } from '../post/post.tell.ts';
import { lookerId } from '../twosome/twosome.sql.ts';

interface OfComment {
  commentId: string;
  postId: string;
  twosomeId: string;
  writerId: string;
}

/** The count is another: for the post's couple and for the one that writes. */
export const tellComment =
  (node: Node) =>
  ({ postId, twosomeId, writerId }: Omit<OfComment, 'commentId'>): Promise<void> =>
    tellPostTo(node, postId, [twosomeId, writerId]);

/** Whoever sees the post may have it before their eyes, and lets go of it. */
export const tellTakenDown =
  ({ db, sockets }: Node) =>
  async ({ commentId, postId }: OfComment): Promise<void> => {
    const all = sockets.all();
    if (all.length === 0) return;
    const viewers = all.map(({ viewer }) => viewer);
    const seeing = await whoSees(db, postId, viewers);
    sendToAll(
      all.filter(({ viewer }) => seeing.has(lookerId(viewer))),
      { type: 'relay', data: { type: 'sync_comment', post: postId, deleted: commentId }, sent_by: null },
    );
  };
