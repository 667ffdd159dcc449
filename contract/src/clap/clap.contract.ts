import * as z from 'zod';
import { api } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { PageQuery, paged } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { Clap, Post } from '../post/post.contract.ts';
import { Twosome } from '../twosome/twosome.contract.ts';

export const clapCalls = calls({
  'GET post/:id/clap/': {
    auth: 'signedIn',
    summary:
      "Lists the couples whose clap is complete, newest first: all of them for the post's couple, for others those that they follow.",
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Twosome) },
    errors: ['notFound'],
  },
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

export const clapApi = api({
  heading: 'Claps',
  calls: clapCalls,
});
