import * as z from 'zod';
import { Image } from '../media/media.contract.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';
import { TwosomeAuthor } from '../twosome/twosome.contract.ts';
import { aspects } from './post.rules.ts';

/** The viewer's own couple's clap on a post. */
export const Clap = z.object({ initiated_by: Id, is_complete: z.boolean() }).meta({ id: 'Clap' });
export type Clap = z.output<typeof Clap>;

export const PostImage = Image.extend({ alt: z.string().max(limits.alt) }).meta({ id: 'PostImage' });
export type PostImage = z.output<typeof PostImage>;

/** Where a post stands in the timeline: the own ones, those of followed couples, then recent public ones. */
export const feeds = ['ours', 'following', 'discover'] as const;

/** A post as the asking person sees it (SPEC section 3). */
export const Post = z
  .object({
    id: Id,
    /** the person who made it; null outside the couple */
    creator: Id.nullable(),
    twosome: TwosomeAuthor,
    images: z.array(PostImage).max(limits.postImages),
    aspect: z.enum(aspects),
    text: z.string().max(limits.postText),
    is_private: z.boolean(),
    /** the viewer's own couple's clap is complete */
    is_liked: z.boolean(),
    /** complete claps */
    clap_count: z.int(),
    comment_count: z.int(),
    clap: Clap.nullable(),
    added_at: Instant,
    published_at: Instant.nullable(),
    edited_at: Instant.nullable(),
    /** only in the timeline */
    feed: z.enum(feeds).nullable(),
    /** raised by every change, pending claps included */
    version: z.int(),
    /** the operator took it down: only its couple sees that it was, without its images */
    taken_down: z.boolean().optional(),
    can: z.object({
      publish: z.boolean(),
      make_private: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Post' });
export type Post = z.output<typeof Post>;

/** A post that was deleted and rests for 30 days, for the couple only. */
export const DeletedPost = Post.extend({ deleted_at: Instant }).meta({ id: 'DeletedPost' });
export type DeletedPost = z.output<typeof DeletedPost>;

const Alt = z.array(text(limits.alt)).max(limits.postImages, `At most ${limits.postImages} descriptions.`);
const flag = z.enum(['true', 'false'], 'This must be true or false.');

export const postCalls = calls({
  'POST post/': {
    who: 'partnered',
    says: 'Adds a post of one to ten images, private first.',
    rate: 'upload',
    once: true,
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(limits.postText).optional(),
        aspect: z.enum(aspects, 'Choose one of 1:1, 4:3, 4:5.').optional(),
        alt: Alt.optional(),
      }),
      lists: ['alt'],
      files: { images: limits.postImages },
    },
    gives: { 201: Post },
    refuses: ['tooLarge', 'wrongType', 'conflict', 'unavailable'],
  },
  'GET post/': {
    who: 'signedIn',
    says: "The timeline (is_timeline=true) or a couple's posts (twosome_id). is_following is read and never trusted.",
    rate: 'read',
    query: PageQuery.extend({
      is_timeline: flag.optional(),
      twosome_id: Id.optional(),
      is_following: z.string().max(10).optional(),
    }),
    gives: { 200: paged(Post) },
    refuses: ['notFound', 'forbidden'],
  },
  'GET post/deleted/': {
    who: 'partnered',
    says: 'Recently deleted posts of the own couple.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(DeletedPost) },
  },
  'GET post/:id/': {
    who: 'signedIn',
    says: 'One post. One that the asking person may not see is not found.',
    rate: 'read',
    gives: { 200: Post },
    refuses: ['notFound'],
  },
  'PATCH post/:id/': {
    who: 'partnered',
    says: 'Edits text and descriptions. When the creator edits a public post it is private until the partner publishes it again.',
    rate: 'write',
    takes: z.object({ text: text(limits.postText).optional(), alt: Alt.optional() }),
    gives: { 200: Post },
    refuses: ['notFound', 'forbidden'],
  },
  'DELETE post/:id/': {
    who: 'partnered',
    says: 'Deletes a post; it rests 30 days in "Recently deleted".',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound'],
  },
  'POST post/:id/restore/': {
    who: 'partnered',
    says: 'Brings a deleted post back, private.',
    rate: 'write',
    takes: z.object({}),
    gives: { 200: Post },
    refuses: ['notFound'],
  },
  'POST post/:id/toggle_visibility/': {
    who: 'partnered',
    says: 'Publishes (only the partner who did not create it) or makes private (either). A stated wish makes a repeat harmless; `edited_at` as it was seen refuses to publish words that were changed meanwhile.',
    rate: 'write',
    takes: z.object({
      is_private: z.boolean('This must be true or false.').optional(),
      edited_at: Instant.nullable().optional(),
    }),
    gives: { 200: Post },
    refuses: ['notFound', 'forbidden', 'conflict'],
  },
});

/** Frames from the server. */
export const postFrames = frames({
  'relay:sync_post': z.union([
    z.object({ type: z.literal('sync_post'), post: Post }),
    z.object({ type: z.literal('sync_post'), deleted: Id }),
  ]),
});
