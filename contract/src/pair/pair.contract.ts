import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { nothing } from '../platform/shapes.ts';
import { codeErrors } from './pair.texts.ts';

/** A code as typed. Case, spaces and dashes are ignored. */
const Code = z.string(codeErrors.empty).min(1, codeErrors.empty).max(200);

/** `again`: the two returned to their former couple, with all its data. */
const Connected = z.object({ user: User, again: z.boolean().optional() });

export const pairCalls = calls({
  'POST auth/connect/': {
    auth: 'signedIn',
    summary:
      "Connects immediately with the person whose code this is: sharing the code is their consent. Returns 202 if the two have parted before, or if that person requires both codes: the connection is then pending until the other person enters the caller's code.",
    rate: 'connect',
    request: z.object({ id: Code }),
    responses: { 200: Connected, 202: z.object({ user: User }) },
  },
  'DELETE auth/connect/': {
    auth: 'signedIn',
    summary: 'Cancels a pending connection request.',
    rate: 'write',
    responses: { 200: z.object({ user: User }) },
  },
  'GET auth/connect/preview/': {
    auth: 'signedIn',
    summary:
      'Returns the first name of the person with this code, for the confirmation "Connect with Ana?", and whether both codes are needed.',
    rate: 'connect',
    query: z.object({ id: Code }),
    responses: { 200: z.object({ first_name: z.string(), needs_both: z.boolean() }) },
  },
  'POST auth/disconnect/': {
    auth: 'partnered',
    summary:
      "Ends the connection immediately, without the partner's consent. Within 30 days the two get everything back if both enter each other's code.",
    request: nothing,
    rate: 'write',
    responses: { 200: z.object({ user: User }) },
    errors: ['freshSignInNeeded'],
  },
  'POST auth/not_my_partner/': {
    auth: 'partnered',
    summary: `Within ${limits.notMyPartnerMinutes} minutes of connecting: ends the connection, prevents the two from ever connecting again, and restores the way back to a former partner. Returns 409 afterwards.`,
    request: nothing,
    rate: 'write',
    responses: { 200: z.object({ user: User }) },
    errors: ['conflict'],
  },
});

/** Frames from the server, on the socket of people without a partner. */
export const pairFrames = frames({
  twosome_connected: Connected,
  /**
   * The state of the way back or of a pending connection changed. Sent to both former partners when one enters the
   * other's code, cancels that, connects with another person, or is without a partner again; and to the other devices
   * of the person who has a pending request.
   */
  way_back: z.object({ user: User }),
});

export const pairApi = api({
  heading: 'Pairing',
  calls: pairCalls,
  singleFrames: described(pairFrames, {
    twosome_connected: 'This person has a partner now and changes to the other socket.',
    way_back: 'The way back, or a pending connection, has changed.',
  }),
});
