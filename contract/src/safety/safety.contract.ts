import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, text } from '../platform/shapes.ts';

export const safetyCalls = calls({
  'POST report/': {
    who: 'signedIn',
    says: 'Reports a post, comment, profile or message to the operator.',
    rate: 'write',
    takes: z.object({
      kind: z.enum(['post', 'comment', 'profile', 'message']),
      id: Id,
      reason: z.enum(['spam', 'harassment', 'nudity', 'violence', 'underage', 'other']),
      text: text(limits.reportText).optional(),
    }),
    gives: { 201: z.object({ id: Id }) },
    refuses: ['notFound'],
    later: true,
  },
});
