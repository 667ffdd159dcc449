import { fact } from '../../platform/facts.ts';

interface OfComment {
  commentId: string;
  postId: string;
  /** the post's couple */
  twosomeId: string;
  /** the couple that wrote it */
  writerId: string;
}

export const commentAdded = fact<OfComment>('comment.added');
export const commentDeleted = fact<OfComment>('comment.deleted');
/** By the operator: everybody's screens let go of it. */
export const commentTakenDown = fact<OfComment>('comment.takenDown');
export const commentBroughtBack = fact<OfComment>('comment.broughtBack');
