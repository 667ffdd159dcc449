import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { limits } from '../platform/limits.ts';
import { Id, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { publicReportReasons, reportKinds, reportReasons } from './safety.rules.ts';

export const safetyCalls = calls({
  'POST report/': {
    auth: 'signedIn',
    summary:
      'Reports a post, comment, profile, message, letter or what the partner wrote in a question to the operator. Repeating a report that is still open updates it.',
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

  'POST report/public/': {
    auth: 'anyone',
    summary:
      'Reports something to the operator without an account. The answer does not reveal whether it exists.',
    rate: 'publicReport',
    request: z.object({
      /** a link to this site, or the name of a couple */
      subject: text(limits.reportSubject, 1),
      reason: z.enum(publicReportReasons, validationErrors.chooseOneOf(publicReportReasons)),
      text: text(limits.publicReportText, 1),
      /** for an answer */
      contact: z
        .email(validationErrors.emailAddress)
        .max(limits.email, validationErrors.emailAddress)
        .optional(),
    }),
    responses: { 201: z.object({ reference: z.string() }) },
  },
});

export const safetyApi = api({
  heading: 'Reports',
  calls: safetyCalls,
});
