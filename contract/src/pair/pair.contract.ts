import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { nothing } from '../platform/shapes.ts';

/** A code as a person typed it; read without regard to case, spaces and dashes. */
const Code = z.string("Please enter partner's code").min(1, "Please enter partner's code").max(200);

/** `again`: the two are the couple that they were, with everything that they had. */
const Connected = z.object({ user: User, again: z.boolean().optional() });

export const pairCalls = calls({
  'POST auth/connect/': {
    who: 'signedIn',
    says: 'Connects with the person whose code this is, at once: handing the code over is the consent. 202 where the two parted from each other, or the person whose code it is wants both codes: who enters it waits until the other enters theirs too.',
    rate: 'connect',
    takes: z.object({ id: Code }),
    gives: { 200: Connected, 202: z.object({ user: User }) },
  },
  'DELETE auth/connect/': {
    who: 'signedIn',
    says: 'Takes back that one entered the code of somebody who has to enter the own one too.',
    rate: 'write',
    gives: { 200: z.object({ user: User }) },
  },
  'GET auth/connect/preview/': {
    who: 'signedIn',
    says: 'The first name behind a code, to ask "Connect with Ana?", and whether it takes both codes.',
    rate: 'connect',
    query: z.object({ id: Code }),
    gives: { 200: z.object({ first_name: z.string(), needs_both: z.boolean() }) },
  },
  'POST auth/disconnect/': {
    who: 'partnered',
    says: "Parts, one-sided and at once. For 30 days the same two come back to everything when both enter the other's code.",
    takes: nothing,
    rate: 'write',
    gives: { 200: z.object({ user: User }) },
  },
});

/** Frames from the server on the socket of people without a partner. */
export const pairFrames = frames({
  twosome_connected: Connected,
  /** of two who parted one has entered the other's code, has taken that back, or has connected with somebody else; to oneself also whom one waits for */
  way_back: z.object({ user: User }),
});
