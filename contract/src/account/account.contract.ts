import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { Instant, nothing } from '../platform/shapes.ts';

/**
 * The state of a person's data export. `url` is a path on our server, set only while `status` is `ready`.
 * It downloads the ZIP without an authorization header, and stops working when the export expires or the session that
 * received it ends.
 */
export const Export = z
  .object({
    status: z.enum(['none', 'building', 'ready', 'failed']),
    url: z.string().nullable(),
    /** when the ZIP is deleted; null unless ready */
    expires_at: Instant.nullable(),
    /** size of the ZIP; null unless ready */
    bytes: z.int().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const accountCalls = calls({
  'POST auth/delete/': {
    auth: 'signedIn',
    summary: 'Schedules the deletion of the account in 30 days and ends every session.',
    allowSuspended: true,
    errors: ['freshSignInNeeded'],
    rate: 'write',
    request: nothing,
    responses: { 200: z.object({ user: User }) },
  },
  'POST auth/cancel_delete/': {
    auth: 'signedIn',
    summary: 'Cancels the scheduled deletion of the account.',
    allowSuspended: true,
    rate: 'write',
    request: nothing,
    responses: { 200: z.object({ user: User }) },
  },
  'POST auth/export/': {
    auth: 'signedIn',
    summary:
      'Requests a ZIP with the data that this person may see. Returns the running export if one is being built; otherwise starts a new one, which replaces the previous export.',
    allowSuspended: true,
    errors: ['freshSignInNeeded'],
    rate: 'export',
    request: nothing,
    responses: { 202: Export },
  },
  'GET auth/export/': {
    auth: 'signedIn',
    summary: 'Returns the state of the export.',
    allowSuspended: true,
    rate: 'read',
    responses: { 200: Export },
  },
});

/** Frames from the server, on both sockets. `export`: the person's export is ready or has failed. */
export const accountFrames = frames({ export: Export });

export const accountApi = api({
  heading: 'Export and deletion',
  calls: accountCalls,
  frames: described(accountFrames, { export: 'The export of this person has ended.' }),
  singleFrames: described(accountFrames, { export: 'The export of this person has ended.' }),
});
