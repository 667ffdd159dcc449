import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, nothing, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { nameErrors } from '../twosome/name-errors.texts.ts';
import { Twosome } from '../twosome/twosome.contract.ts';
import { authErrors } from './auth.texts.ts';
import { cleanFirstName, isOfficialName } from './first-name.rules.ts';

const Partner = z.object({
  id: Id,
  username: z.string().nullable(),
  first_name: z.string(),
  last_message_seen_at: Instant.nullable(),
});

/** The signed-in person (S3.1). The id is also the personal code, so it is never sent outside the couple. */
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
    /** when the scheduled deletion takes place */
    delete_at: Instant.nullable(),
    terms_accepted_at: Instant.nullable(),
    /** after parting, while the way back is open: both people must enter each other's code to return */
    parted: z
      .object({ first_name: z.string(), until: Instant, you_asked: z.boolean(), they_asked: z.boolean() })
      .nullable(),
    /** until then `POST auth/not_my_partner/` can end a mistaken connection; null afterwards and without a partner */
    not_my_partner_until: Instant.nullable(),
    /** has ever parted from a partner, so a person other than the current partner knows the code */
    has_parted: z.boolean(),
    /** setting: connecting requires both people to enter each other's code */
    both_codes: z.boolean(),
    /** the pending connection request: the person whose code was entered and who must still enter this person's code */
    waits_for: z.object({ first_name: z.string(), until: Instant }).nullable(),
    /** since when the two are together, once both have agreed on a date */
    together_since: CalendarDate.nullable(),
    /** the date that one of the two proposes, until the other agrees. `by` is a user id */
    together_asked: z.object({ date: CalendarDate, by: Id }).nullable(),
    /** when the operator suspended this person, else null. A suspended person gets no profile and no data of the partner */
    suspended_at: Instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

/** Public configuration that the page needs before sign-in. */
export const Config = z
  .object({
    google_client_id: z.string().nullable(),
    demo_identity: z.boolean(),
    /** true while the demo data is being added to an empty database: demo sign-in is unavailable for these seconds */
    demo_preparing: z.boolean().optional(),
    support_email: z.string().nullable(),
    app_store_url: z.string().nullable(),
    web_push_key: z.string().nullable(),
    /** `major.minor.patch`: an older app asks the user to update */
    min_client: z.string(),
  })
  .meta({ id: 'Config' });
export type Config = z.output<typeof Config>;

const SignedIn = z.object({ user: User, token: z.string() });
const Me = z.object({ user: User });
export const Session = z
  .object({
    id: Id,
    /** readable name: 'Chrome on Android' */
    device: z.string().max(100),
    added_at: Instant,
    /** rounded to the hour */
    last_used_at: Instant,
    is_this: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof Session>;

/** A single line of 1 to 50 characters without invisible characters. Names that pose as the site's operator are rejected. */
const FirstName = text(limits.firstName, 1)
  .refine((name) => !name.includes('\n'), validationErrors.oneLine)
  .transform(cleanFirstName)
  .refine((name) => name !== '', validationErrors.empty)
  .refine((name) => !isOfficialName(name), nameErrors.reserved);

export const authCalls = calls({
  'GET config/': {
    auth: 'anyone',
    summary: 'Returns the public configuration that the page needs before sign-in.',
    rate: 'anonymous',
    responses: { 200: Config },
  },
  'POST auth/google_login/': {
    auth: 'anyone',
    summary:
      'Signs in with an ID token from a configured issuer. Each ID token is accepted once. The account key is (issuer, subject). With `renew`, renews that session instead of opening a new one. Suspended people may sign in to export their data and delete their account.',
    rate: 'signIn',
    request: z.object({
      id: z
        .string(authErrors.credentialMissing)
        .min(1, authErrors.credentialMissing)
        .max(limits.credentialBytes),
      /** must equal the nonce in the ID token; absent if the token has none */
      nonce: z.string().max(200).optional(),
      /** session token of the same person: renews that session instead of opening another */
      renew: z.string().max(512).optional(),
    }),
    responses: { 200: SignedIn },
    errors: ['unavailable', 'signedOut'],
  },
  'POST auth/user/': {
    auth: 'signedIn',
    summary: 'Returns the signed-in person and the current session token.',
    allowSuspended: true,
    request: nothing,
    rate: 'read',
    responses: { 200: SignedIn },
  },
  'PATCH auth/user/': {
    auth: 'signedIn',
    summary:
      'Changes the first name, the setting that connecting requires both codes, or both. At least one field is required.',
    rate: 'write',
    request: z
      .object({
        first_name: FirstName.optional(),
        both_codes: z.boolean(validationErrors.boolean).optional(),
      })
      .refine(({ first_name, both_codes }) => first_name !== undefined || both_codes !== undefined, {
        path: ['first_name'],
        message: validationErrors.text,
      }),
    responses: { 200: Me },
  },
  'POST auth/logout/': {
    auth: 'signedIn',
    rate: 'write',
    summary: 'Ends this session and closes its sockets. Deletes the given push token.',
    allowSuspended: true,
    clearsCache: true,
    request: z.object({ push_token: z.string().max(4096).optional() }),
    responses: { 204: null },
  },
  'POST auth/accept_terms/': {
    auth: 'signedIn',
    summary:
      'Accepts the terms and confirms an age of 18 or older. Required before the first upload or message.',
    rate: 'write',
    request: z.object({ adult: z.literal(true, authErrors.notAdult) }),
    responses: { 200: Me },
  },
  'GET auth/session/': {
    auth: 'signedIn',
    summary: 'Lists the sessions of this person: the current one first, then by last use.',
    rate: 'read',
    responses: { 200: z.object({ results: z.array(Session).max(limits.sessions) }) },
  },
  'DELETE auth/session/:id/': {
    auth: 'signedIn',
    summary: "Ends one of this person's sessions. Ending the current session is the same as logging out.",
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
  'POST auth/session/end_others/': {
    auth: 'signedIn',
    summary: 'Ends all other sessions of this person.',
    request: nothing,
    rate: 'write',
    responses: { 204: null },
  },
});

export const authApi = api({
  heading: 'Accounts and sessions',
  calls: authCalls,
});
