import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { FormBoolean, Id, ImageAddress, text } from '../platform/shapes.ts';
import { onboardingPaths } from './onboarding.rules.ts';
import { connectors } from './twosome.rules.ts';

/** A couple's joint profile as the asking person sees it (SPEC section 3). */
export const Twosome = z
  .object({
    id: Id,
    /** the composed name; carries a dash while none has been chosen */
    username: z.string().max(3 * limits.usernamePart),
    photo: ImageAddress.nullable(),
    /** the same, for a face in a list; null where there is no photo */
    photo_thumbnail: ImageAddress.nullable(),
    cover: ImageAddress.nullable(),
    bio: z.string().max(limits.bio),
    is_private: z.boolean(),
    /** granted by the operator; shown only while the profile is public */
    is_verified: z.boolean(),
    you_are_following: z.boolean(),
    follows_you: z.boolean(),
    have_sent_request: z.boolean(),
    have_received_request: z.boolean(),
    is_own: z.boolean(),
    /** null where the posts and lists are hidden from the asking person */
    follower_count: z.int().nullable(),
    following_count: z.int().nullable(),
    post_count: z.int().nullable(),
    /** raised by every change: an older version never replaces a newer one */
    version: z.int(),
    /** only on the own one: the operator took it down, and nobody else sees it */
    taken_down: z.boolean().optional(),
    /** only on the own one: the parts of the name, `username1` being mine */
    connector: z.enum(connectors).nullable().optional(),
    username1: z.string().nullable().optional(),
    username2: z.string().nullable().optional(),
  })
  .meta({ id: 'Twosome' });
export type Twosome = z.output<typeof Twosome>;

/** The couple as the author of a post. */
export const TwosomeAuthor = Twosome.pick({
  id: true,
  username: true,
  photo: true,
  photo_thumbnail: true,
  is_private: true,
  is_verified: true,
}).meta({ id: 'TwosomeAuthor' });
export type TwosomeAuthor = z.output<typeof TwosomeAuthor>;

export const twosomeCalls = calls({
  'GET auth/twosome/:id/': {
    who: 'signedIn',
    says: 'A profile. The header of a private one is shown to everyone who is signed in; an own user id gives the own profile.',
    rate: 'read',
    gives: { 200: Twosome },
    refuses: ['notFound'],
  },
  'POST auth/update_twosome/': {
    who: 'partnered',
    says: 'Changes the own profile: any of photo, cover, bio, is_private; the four name fields come together or not at all.',
    // it takes files as a post does, and costs as much
    rate: 'upload',
    needsTerms: 'files',
    form: {
      fields: z.object({
        username1: z.string().max(100).optional(),
        username2: z.string().max(100).optional(),
        connector: z.string().max(10).optional(),
        username: z.string().max(100).optional(),
        is_private: FormBoolean.optional(),
        bio: text(limits.bio).optional(),
      }),
      files: { photo: 1, cover: 1 },
    },
    gives: { 200: Twosome },
    refuses: ['termsNeeded', 'tooLarge', 'wrongType', 'conflict'],
  },
});

/** What a tab in the onboarding chain tells the other phone: go to the same step. */
const Reload = z.object({
  type: z.literal('reload'),
  url: z.enum(onboardingPaths),
  origin: z.string().max(64).optional(),
});

/** Frames to the server. */
export const twosomeFramesIn = frames({ 'relay:reload': Reload });

/** Frames from the server. */
export const twosomeFrames = frames({
  'relay:reload': Reload.omit({ origin: true }),
  'relay:sync_twosome': z.union([
    z.object({
      type: z.literal('sync_twosome'),
      twosome: Twosome,
      /** only of the own one: a first name of the two changed, so the User is worth asking for anew */
      people: z.literal(true).optional(),
    }),
    z.object({ type: z.literal('sync_twosome'), deleted: Id }),
  ]),
});
