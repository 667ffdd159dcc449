import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, nothing, PageQuery, paged, text } from '../platform/shapes.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

/** A comment (SPEC section 3). Its author is the couple, not the person. */
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
    auth: 'signedIn',
    summary: 'Lists the comments of a post, newest first.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Comment) },
    errors: ['notFound'],
  },
  'POST post/:id/comment/': {
    auth: 'partnered',
    summary: 'Adds a comment of 1 to 500 characters.',
    rate: 'write',
    idempotent: true,
    request: z.object({ text: text(limits.commentText, 1) }),
    responses: { 201: Comment },
    errors: ['notFound', 'conflict'],
  },
  'DELETE post/:id/comment/:commentId/': {
    auth: 'partnered',
    summary:
      'Deletes a comment. Allowed for both partners of the couple that owns the post and of the couple that wrote the comment; the latter may also delete it when they can no longer see the post.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'forbidden'],
  },
  'POST post/:id/comment/:commentId/restore/': {
    auth: 'partnered',
    summary: `Restores a comment within ${limits.commentRestoreSeconds} seconds of its deletion, for the person who deleted it. Returns a comment that is already restored unchanged.`,
    rate: 'write',
    request: nothing,
    responses: { 200: Comment },
    errors: ['notFound', 'forbidden'],
  },
});

/** Frames from the server. */
export const commentFrames = frames({
  /** the operator took the comment down: clients that show the post remove it */
  'relay:sync_comment': z.object({ type: z.literal('sync_comment'), post: Id, deleted: Id }),
});
