import * as z from 'zod';
import { Image } from '../media/media.contract.ts';
import { imageBeginning } from '../media/media.rules.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { FormBoolean, Id, Ids, Instant, PageQuery, paged, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { TwosomeAuthor } from '../twosome/twosome.contract.ts';
import { aspects } from './post.rules.ts';
import { altErrors } from './post.texts.ts';

/** The viewer's own couple's clap on a post. */
export const Clap = z.object({ initiated_by: Id, is_complete: z.boolean() }).meta({ id: 'Clap' });
export type Clap = z.output<typeof Clap>;

export const PostImage = Image.extend({ alt: z.string().max(limits.alt) }).meta({ id: 'PostImage' });
export type PostImage = z.output<typeof PostImage>;

/** The sections of the timeline, in order: the couple's own posts, posts of followed couples, recent public posts. */
export const feeds = ['ours', 'following', 'discover'] as const;

/** A post as the viewer sees it (S3.5). */
export const Post = z
  .object({
    id: Id,
    /** the person who created it; null for viewers outside the couple */
    creator: Id.nullable(),
    twosome: TwosomeAuthor,
    images: z.array(PostImage).max(limits.postImages),
    aspect: z.enum(aspects),
    text: z.string().max(limits.postText),
    is_private: z.boolean(),
    /** nobody but its creator sees it, until they show it to the partner */
    only_me: z.boolean().optional(),
    /** the clap of the viewer's couple is complete */
    is_liked: z.boolean(),
    /** number of complete claps */
    clap_count: z.int(),
    comment_count: z.int(),
    clap: Clap.nullable(),
    added_at: Instant,
    published_at: Instant.nullable(),
    edited_at: Instant.nullable(),
    /** set in the timeline only */
    feed: z.enum(feeds).nullable(),
    /** increases with every change, pending claps included */
    version: z.int(),
    /** the operator took it down: only its couple still sees it, without the images */
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

/** A deleted post, restorable for 30 days; visible to its couple only. */
export const DeletedPost = Post.extend({ deleted_at: Instant }).meta({ id: 'DeletedPost' });
export type DeletedPost = z.output<typeof DeletedPost>;

const Alt = z.array(text(limits.alt)).max(limits.postImages, altErrors.tooMany(limits.postImages));
const flag = z.enum(['true', 'false'], validationErrors.boolean);

export const postCalls = calls({
  'POST post/': {
    auth: 'partnered',
    summary:
      'Adds a private post with one to ten images. With `only_me` nobody but its creator sees it, until `POST post/:id/show/`. Images under `only_me_images` mean the same, but a server without such posts refuses them instead of showing them to the partner.',
    rate: 'upload',
    idempotent: true,
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(limits.postText).optional(),
        aspect: z.enum(aspects, validationErrors.chooseOneOf(aspects)).optional(),
        alt: Alt.optional(),
        only_me: FormBoolean.optional(),
      }),
      lists: ['alt'],
      files: { images: limits.postImages, only_me_images: limits.postImages },
      beginning: imageBeginning,
    },
    responses: { 201: Post },
    errors: ['tooLarge', 'wrongType', 'conflict', 'unavailable'],
  },
  'GET post/': {
    auth: 'signedIn',
    summary:
      "Lists the timeline (is_timeline=true), a couple's posts (twosome_id), or up to 20 posts by id (ids=a,b). Posts by id are returned in the given order without duplicates, without posts that the viewer may not see, and without a next page. is_following is accepted and ignored.",
    rate: 'read',
    query: PageQuery.extend({
      is_timeline: flag.optional(),
      twosome_id: Id.optional(),
      ids: Ids.optional(),
      is_following: z.string().max(10).optional(),
    }),
    responses: { 200: paged(Post) },
    errors: ['notFound', 'forbidden'],
  },
  'GET post/deleted/': {
    auth: 'partnered',
    summary: "Lists the recently deleted posts of the viewer's couple.",
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(DeletedPost) },
  },
  'GET post/:id/': {
    auth: 'signedIn',
    summary: 'Returns a post. A post that the viewer may not see is a 404.',
    rate: 'read',
    responses: { 200: Post },
    errors: ['notFound'],
  },
  'PATCH post/:id/': {
    auth: 'partnered',
    summary:
      'Edits the text and image descriptions. An edited public post becomes private until the other partner publishes it. `edited_at` is the last edit that the editor saw: a stale value returns 409 with the current post, unless the content is the same.',
    rate: 'write',
    request: z.object({
      text: text(limits.postText).optional(),
      alt: Alt.optional(),
      edited_at: Instant.nullable().optional(),
    }),
    responses: { 200: Post },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
  'DELETE post/:id/': {
    auth: 'partnered',
    summary: 'Deletes a post. It stays in "Recently deleted" for 30 days.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
  'POST post/:id/restore/': {
    auth: 'partnered',
    summary: 'Restores a deleted post as a private post.',
    rate: 'write',
    request: z.object({}),
    responses: { 200: Post },
    errors: ['notFound'],
  },
  'POST post/:id/show/': {
    auth: 'partnered',
    summary:
      'Shows the partner a post that only its creator saw: afterwards it is a private post of the two, at its own date. It cannot be taken back. A repeat changes nothing. A 404 for everybody but its creator.',
    rate: 'write',
    request: z.object({}),
    responses: { 200: Post },
    errors: ['notFound'],
  },
  'POST post/:id/toggle_visibility/': {
    auth: 'partnered',
    summary:
      'Publishes a post or makes it private. Only the partner who did not write the current content may publish; the creator counts as its writer until the partner edits it. Either partner may make it private. With `is_private`, a repeat changes nothing. `edited_at` is the last edit that the publisher saw and is required to publish a post that was ever edited: a stale or missing value returns 409 with the current post.',
    rate: 'write',
    request: z.object({
      is_private: z.boolean(validationErrors.boolean).optional(),
      edited_at: Instant.nullable().optional(),
    }),
    responses: { 200: Post },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
});

/** Frames from the server. */
export const postFrames = frames({
  'relay:sync_post': z.union([
    z.object({ type: z.literal('sync_post'), post: Post }),
    /** responses with this version or an older one must not restore the post in a client's cache */
    z.object({ type: z.literal('sync_post'), deleted: Id, version: z.int().optional() }),
  ]),
  feed: z.object({}),
});

export const postApi = api({
  heading: 'Posts',
  calls: postCalls,
  frames: described(postFrames, {
    'relay:sync_post': 'A post that this device shows has changed, or is not visible any more.',
    feed: 'Something new may be on the timeline. At most one in 30 seconds.',
  }),
});
