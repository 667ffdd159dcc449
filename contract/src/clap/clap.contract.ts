import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { Clap, Post } from '../post/post.contract.ts';

export const clapCalls = calls({
  'POST post/:id/clap/toggle_clap/': {
    auth: 'partnered',
    summary:
      "Starts, completes or withdraws the couple's clap and returns it with the post (204 when there is none). `want` states the requested result, so that a retry changes nothing.",
    rate: 'write',
    request: z.object({ want: z.boolean(validationErrors.boolean).optional() }),
    responses: { 200: Clap.extend({ post: Post }).meta({ id: 'ClapOnPost' }), 204: null },
    errors: ['notFound'],
  },
});
