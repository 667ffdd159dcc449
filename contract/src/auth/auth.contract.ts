import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, nothing, text } from '../platform/shapes.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

const Partner = z.object({
  id: Id,
  username: z.string().nullable(),
  first_name: z.string(),
  last_message_seen_at: Instant.nullable(),
});

/** The signed-in person (SPEC section 3). The id is the personal code; it never leaves the couple. */
export const User = z
  .object({
    id: Id,
    /** null until chosen */
    username: z.string().nullable(),
    first_name: z.string().max(limits.firstName),
    partner: Partner.nullable(),
    twosome: Twosome.nullable(),
    last_notification_seen_at: Instant.nullable(),
    last_message_seen_at: Instant.nullable(),
    unseen_message_count: z.int(),
    unseen_notification_count: z.int(),
    /** the day on which a scheduled deletion happens */
    delete_at: Instant.nullable(),
    terms_accepted_at: Instant.nullable(),
    /** after a parting, while the way back is open: both must enter the other's code */
    parted: z
      .object({ first_name: z.string(), until: Instant, you_asked: z.boolean(), they_asked: z.boolean() })
      .nullable(),
    /** ever, from anybody: somebody knows the code who is no partner, so they are offered `both_codes` */
    has_parted: z.boolean(),
    /** their own choice: whoever enters their code is connected only when they enter that person's too */
    both_codes: z.boolean(),
    /** whose code one has entered, who must enter the own one too, and until when that counts */
    waits_for: z.object({ first_name: z.string(), until: Instant }).nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** What the page needs before anybody is signed in. */
export const Config = z
  .object({
    google_client_id: z.string().nullable(),
    demo_identity: z.boolean(),
    support_email: z.string().nullable(),
    app_store_url: z.string().nullable(),
    web_push_key: z.string().nullable(),
    /** `major.minor.patch`: an app that is older asks to be updated */
    min_client: z.string(),
  })
  .meta({ id: 'Config' });
export type Config = z.output<typeof Config>;

const SignedIn = z.object({ user: User, token: z.string() });
const Me = z.object({ user: User });
export const Session = z
  .object({
    id: Id,
    /** as people call it: 'Chrome on Android' */
    device: z.string().max(100),
    added_at: Instant,
    /** to the hour */
    last_used_at: Instant,
    is_this: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** A name is said in one breath: it has no lines. */
const FirstName = text(limits.firstName, 1).refine(
  (name) => !/[\n\u2028\u2029]/.test(name),
  'This may have one line only.',
);

export const authCalls = calls({
  'GET config/': {
    who: 'anyone',
    says: 'What the page needs before sign-in.',
    rate: 'anonymous',
    gives: { 200: Config },
  },
  'POST auth/google_login/': {
    who: 'anyone',
    says: 'Signs in with an ID token of a configured issuer. The account key is (issuer, subject).',
    rate: 'signIn',
    takes: z.object({
      id: z
        .string('An identity credential is needed.')
        .min(1, 'An identity credential is needed.')
        .max(limits.credentialBytes),
      nonce: z.string().max(200).optional(),
    }),
    gives: { 200: SignedIn },
    refuses: ['unavailable', 'suspended'],
  },
  'POST auth/user/': {
    who: 'signedIn',
    says: 'The signed-in person, with the same token.',
    takes: nothing,
    rate: 'read',
    gives: { 200: SignedIn },
    refuses: ['suspended'],
  },
  'PATCH auth/user/': {
    who: 'signedIn',
    says: 'Changes the first name, or whether it takes both codes to be connected with this person; at least one of them.',
    rate: 'write',
    takes: z
      .object({
        first_name: FirstName.optional(),
        both_codes: z.boolean('This must be true or false.').optional(),
      })
      .refine(({ first_name, both_codes }) => first_name !== undefined || both_codes !== undefined, {
        path: ['first_name'],
        message: 'This must be a text.',
      }),
    gives: { 200: Me },
  },
  'POST auth/logout/': {
    who: 'signedIn',
    says: 'Ends this session on every socket; a push token given here is forgotten.',
    takes: z.object({ push_token: z.string().max(4096).optional() }),
    gives: { 204: null },
  },
  'POST auth/accept_terms/': {
    who: 'signedIn',
    says: 'Accepts the terms and confirms to be 18 or older; needed before the first upload or message.',
    rate: 'write',
    takes: z.object({ adult: z.literal(true, 'Please confirm that you are 18 or older.') }),
    gives: { 200: Me },
  },
  'GET auth/session/': {
    who: 'signedIn',
    says: 'The devices on which this person is signed in: this one first, then by their last use.',
    rate: 'read',
    gives: { 200: z.object({ results: z.array(Session).max(limits.sessions) }) },
  },
  'DELETE auth/session/:id/': {
    who: 'signedIn',
    says: 'Signs out on one of the own devices; on this one it is as good as logging out.',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound'],
  },
});
