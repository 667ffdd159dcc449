import * as z from 'zod';
import { User } from '../auth/auth.contract.ts';
import { calls } from '../platform/call.ts';
import { Instant, nothing } from '../platform/shapes.ts';

const Export = z
  .object({
    status: z.enum(['none', 'building', 'ready', 'failed']),
    url: z.string().nullable(),
    expires_at: Instant.nullable(),
  })
  .meta({ id: 'Export' });

export const accountCalls = calls({
  'POST auth/delete/': {
    who: 'signedIn',
    says: 'Schedules the deletion of the account in 30 days and ends every session.',
    rate: 'write',
    takes: nothing,
    gives: { 200: z.object({ user: User }) },
    later: true,
  },
  'POST auth/cancel_delete/': {
    who: 'signedIn',
    says: 'Takes a scheduled deletion back.',
    rate: 'write',
    takes: nothing,
    gives: { 200: z.object({ user: User }) },
    later: true,
  },
  'POST auth/export/': {
    who: 'signedIn',
    says: 'Asks for a ZIP of all that this person may see.',
    rate: 'write',
    takes: nothing,
    gives: { 202: Export },
    later: true,
  },
  'GET auth/export/': {
    who: 'signedIn',
    says: 'How the export stands.',
    rate: 'read',
    gives: { 200: Export },
    later: true,
  },
});
