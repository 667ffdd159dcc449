import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

/** A comment is shown as the couple's (SPEC section 3). */
export const Comment = z
  .object({
    id: Id,
    post: Id,
    text: z.string().max(limits.commentText),
    added_at: Instant,
    twosome: Twosome.pick({ id: true, username: true, photo: true, photo_thumbnail: true }),
    can: z.object({ delete: z.boolean() }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;

export const commentCalls = calls({
  'GET post/:id/comment/': {
    who: 'signedIn',
    says: 'Comments of a post, newest first.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Comment) },
    refuses: ['notFound'],
  },
  'POST post/:id/comment/': {
    who: 'partnered',
    says: 'Adds a comment of 1 to 500 characters.',
    rate: 'write',
    once: true,
    takes: z.object({ text: text(limits.commentText, 1) }),
    gives: { 201: Comment },
    refuses: ['notFound', 'conflict'],
  },
  'DELETE post/:id/comment/:commentId/': {
    who: 'partnered',
    says: "Deletes a comment: either partner of the writing couple or of the post's.",
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound', 'forbidden'],
  },
});

/** Frames from the server. */
export const commentFrames = frames({
  /** the operator took it down: whoever sees the post lets go of it */
  'relay:sync_comment': z.object({ type: z.literal('sync_comment'), post: Id, deleted: Id }),
});
