import * as z from 'zod';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, nothing, PageQuery, paged, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

/** What comments and replies have in common. The author is the couple, not the person. */
export const Reply = z
  .object({
    id: Id,
    post: Id,
    /** the comment that it answers, which is never itself a reply; null on the first level */
    reply_to: Id.nullable(),
    text: z.string().max(limits.commentText),
    /** couples that the text names as `@username`, whom the viewer and the writer can see; the name as it was written */
    mentions: z.array(z.object({ id: Id, username: z.string() })).max(limits.mentions),
    added_at: Instant,
    edited_at: Instant.nullable(),
    /** hearts by any people */
    heart_count: z.int().min(0),
    /** whether the viewer, not the couple, gave it a heart */
    is_hearted: z.boolean(),
    /** in the answers and frames of the writing couple alone: the viewer's partner wrote it */
    by_partner: z.boolean().optional(),
    twosome: Twosome.pick({ id: true, username: true, photo: true, photo_thumbnail: true }),
    can: z.object({ delete: z.boolean(), edit: z.boolean() }),
  })
  .meta({ id: 'Reply' });
export type Reply = z.output<typeof Reply>;

/** A comment (S3.8), with the replies that the viewer can see. */
export const Comment = Reply.extend({
  /** those of the newest 200 that the viewer can see: of a longer thread there are more */
  reply_count: z.int().min(0),
  /** the newest two, newest first */
  replies: z.array(Reply).max(limits.shownReplies),
}).meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;

export const commentCalls = calls({
  'GET post/:id/comment/': {
    auth: 'signedIn',
    summary:
      'Lists the comments of a post that are no replies, newest first. With `reply_to`: all replies to that comment, newest first.',
    rate: 'read',
    query: PageQuery.extend({ reply_to: Id.optional() }),
    responses: { 200: paged(Comment) },
    errors: ['notFound'],
  },
  'POST post/:id/comment/': {
    auth: 'partnered',
    summary:
      'Adds a comment of 1 to 500 characters. `reply_to` is a comment of the same post that is no reply; its couple is notified. Any other id is an error under `reply_to`. Couples that the text names as `@username` are notified if they can read the comment.',
    rate: 'write',
    idempotent: true,
    request: z.object({ text: text(limits.commentText, 1), reply_to: Id.nullish() }),
    responses: { 201: Comment },
    errors: ['notFound', 'conflict'],
  },
  'DELETE post/:id/comment/:commentId/': {
    auth: 'partnered',
    summary:
      'Deletes a comment and hides its replies. Allowed for both partners of the couple that owns the post and of the couple that wrote the comment; the latter may also delete it when they can no longer see the post.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'forbidden'],
  },
  'PATCH post/:id/comment/:commentId/': {
    auth: 'partnered',
    summary: `Edits a comment within ${limits.commentEditMinutes} minutes, for the person who wrote it. The same text changes nothing.`,
    rate: 'write',
    request: z.object({ text: text(limits.commentText, 1) }),
    responses: { 200: Comment },
    errors: ['notFound', 'forbidden'],
  },
  'POST post/:id/comment/:commentId/heart/': {
    auth: 'partnered',
    summary:
      "Gives a comment the person's heart or takes it back. `want` states the requested result, so that a retry changes nothing. Nobody is notified.",
    rate: 'write',
    request: z.object({ want: z.boolean(validationErrors.boolean).optional() }),
    responses: { 200: Comment },
    errors: ['notFound'],
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
  /** a comment was edited, or its hearts or replies changed: to the couples of the post, of the comment and of the change */
  'relay:sync_comment_change': z.object({ type: z.literal('sync_comment_change'), comment: Comment }),
});

export const commentApi = api({
  heading: 'Comments',
  calls: commentCalls,
  frames: described(commentFrames, {
    'relay:sync_comment': 'The operator took a comment down.',
    'relay:sync_comment_change': 'A comment was edited, or its hearts or replies have changed.',
  }),
});
