import * as z from 'zod';
import { imageBeginning } from '../media/media.rules.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, FormBoolean, Id, Ids, ImageAddress, paged, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { onboardingPaths } from './onboarding.rules.ts';
import { connectors, mentioners, profilePictures } from './twosome.rules.ts';

/** A couple's joint profile as the viewer sees it (S3.3). */
export const Twosome = z
  .object({
    id: Id,
    /** the composed name; contains a dash until one is chosen */
    username: z.string().max(3 * limits.usernamePart),
    photo: ImageAddress.nullable(),
    /** a small version of `photo` for lists; null without a photo */
    photo_thumbnail: ImageAddress.nullable(),
    cover: ImageAddress.nullable(),
    /** at most 720 pixels on its longest side; null without a cover */
    cover_medium: ImageAddress.nullable(),
    bio: z.string().max(limits.bio),
    is_private: z.boolean(),
    /** granted by the operator; true only while the profile is public */
    is_verified: z.boolean(),
    you_are_following: z.boolean(),
    follows_you: z.boolean(),
    have_sent_request: z.boolean(),
    have_received_request: z.boolean(),
    is_own: z.boolean(),
    /** couples in the list that the viewer may read; null where that is closed, and in every list of profiles */
    follower_count: z.int().nullable(),
    following_count: z.int().nullable(),
    /** posts that the viewer may see, for its couple also the private ones; null in the same places */
    post_count: z.int().nullable(),
    /** increases with every change: an older version never replaces a newer one */
    version: z.int(),
    /** since when the two are together: present where both partners show it and the viewer sees more than the header */
    together_since: CalendarDate.optional(),
    /** own profile only: whether the viewer wants that date on the profile */
    show_together: z.boolean().optional(),
    /** own profile only: whose mentions notify the couple */
    mentions: z.enum(mentioners).optional(),
    /** own profile only: the photo, cover or bio may be the partner's choice; then the viewer may report the profile */
    changed_by_partner: z.boolean().optional(),
    /** own profile only: the operator took it down, so that only its couple sees it */
    taken_down: z.boolean().optional(),
    /** own profile only: the parts of the name; `username1` is the viewer's */
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
    auth: 'signedIn',
    summary:
      "Returns a profile. All signed-in people see the header of a private profile. The viewer's own user id returns their own profile.",
    rate: 'read',
    responses: { 200: Twosome },
    errors: ['notFound'],
  },
  'GET auth/twosome/': {
    auth: 'signedIn',
    summary:
      'Lists up to 20 profiles by id (ids=a,b), in the given order without duplicates, without profiles that the viewer may not see, and without a next page.',
    rate: 'read',
    query: z.object({ ids: Ids }),
    responses: { 200: paged(Twosome) },
  },
  'POST auth/update_twosome/': {
    auth: 'partnered',
    summary:
      "Changes the viewer's own profile: any of photo, cover, bio, is_private, mentions and show_together (for this partner alone); `remove` takes pictures away. The partner is notified of a new photo, cover or bio. The four name fields must be sent together or not at all.",
    // processing its images costs as much as a post's
    rate: 'upload',
    needsTerms: 'files',
    form: {
      fields: z.object({
        username1: z.string().max(100).optional(),
        username2: z.string().max(100).optional(),
        connector: z.string().max(10).optional(),
        username: z.string().max(100).optional(),
        is_private: FormBoolean.optional(),
        show_together: FormBoolean.optional(),
        bio: text(limits.bio).optional(),
        mentions: z.enum(mentioners, validationErrors.chooseOneOf(mentioners)).optional(),
        remove: z
          .array(z.enum(profilePictures, validationErrors.chooseOneOf(profilePictures)))
          .max(2)
          .optional(),
      }),
      lists: ['remove'],
      files: { photo: 1, cover: 1 },
      beginning: imageBeginning,
    },
    responses: { 200: Twosome },
    errors: ['termsNeeded', 'tooLarge', 'wrongType', 'conflict'],
  },
});

/** Sent by a tab in onboarding: moves the partner's tab to the same step. */
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
      /** own profile only: a first name of the couple changed, so clients refetch the `User` */
      people: z.literal(true).optional(),
    }),
    /** responses with this version or an older one must not restore the profile in a client's cache */
    z.object({ type: z.literal('sync_twosome'), deleted: Id, version: z.int().optional() }),
  ]),
});

export const twosomeApi = api({
  heading: 'Profiles',
  calls: twosomeCalls,
  framesIn: described(twosomeFramesIn, {
    'relay:reload': "Asks the couple's other devices to go to another page while they set up the profile.",
  }),
  frames: described(twosomeFrames, {
    'relay:sync_twosome': 'A profile that this device shows has changed, or is not visible any more.',
    'relay:reload': 'Another device of the couple has gone to this page.',
  }),
});
