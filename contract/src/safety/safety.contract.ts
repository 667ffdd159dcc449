import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, text } from '../platform/shapes.ts';
import { reportKinds, reportReasons } from './safety.rules.ts';

export const safetyCalls = calls({
  'POST report/': {
    who: 'signedIn',
    says: 'Reports a post, comment, profile or message to the operator. The same thing again, while nobody has looked at it, is the same report.',
    rate: 'report',
    takes: z.object({
      kind: z.enum(reportKinds, 'Choose one of post, comment, profile, message.'),
      /** of a profile the twosome id */
      id: Id,
      reason: z.enum(reportReasons, 'Choose one of spam, harassment, nudity, violence, underage, other.'),
      text: text(limits.reportText).optional(),
    }),
    gives: { 201: z.object({ id: Id }) },
    refuses: ['notFound', 'forbidden'],
  },
});
