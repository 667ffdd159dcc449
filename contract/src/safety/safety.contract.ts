import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { reportKinds, reportReasons } from './safety.rules.ts';

export const safetyCalls = calls({
  'POST report/': {
    auth: 'signedIn',
    summary:
      'Reports a post, comment, profile or message to the operator. Repeating a report that is still open updates it.',
    rate: 'report',
    request: z.object({
      kind: z.enum(reportKinds, validationErrors.chooseOneOf(reportKinds)),
      /** for a profile: the twosome id */
      id: Id,
      reason: z.enum(reportReasons, validationErrors.chooseOneOf(reportReasons)),
      text: text(limits.reportText).optional(),
    }),
    responses: { 201: z.object({ id: Id }) },
    errors: ['notFound', 'forbidden'],
  },
});
