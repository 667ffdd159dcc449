import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { Instant, nothing } from '../platform/shapes.ts';

/**
 * How a person's export stands. `url` is a path on our server, there while it is `ready`: it leads to the ZIP without a
 * header, and dies with the session it was given to and with the export.
 */
export const Export = z
  .object({
    status: z.enum(['none', 'building', 'ready', 'failed']),
    url: z.string().nullable(),
    /** of a ready one; its ZIP is erased then */
    expires_at: Instant.nullable(),
    /** of a ready one */
    bytes: z.int().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const accountCalls = calls({
  'POST auth/delete/': {
    who: 'signedIn',
    says: 'Schedules the deletion of the account in 30 days and ends every session.',
    rate: 'write',
    takes: nothing,
    gives: { 200: z.object({ user: User }) },
  },
  'POST auth/cancel_delete/': {
    who: 'signedIn',
    says: 'Takes a scheduled deletion back.',
    rate: 'write',
    takes: nothing,
    gives: { 200: z.object({ user: User }) },
  },
  'POST auth/export/': {
    who: 'signedIn',
    says: 'Asks for a ZIP of all that this person may see. While one is being built, that one is meant; else it replaces the one before.',
    rate: 'export',
    takes: nothing,
    gives: { 202: Export },
  },
  'GET auth/export/': {
    who: 'signedIn',
    says: 'How the export stands.',
    rate: 'read',
    gives: { 200: Export },
  },
});

/** Frames from the server, on both sockets: the person's export is ready, or failed. */
export const accountFrames = frames({ export: Export });
