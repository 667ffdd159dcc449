import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { Clap } from '../post/post.contract.ts';

export const clapCalls = calls({
  'POST post/:id/clap/toggle_clap/': {
    who: 'partnered',
    says: "Begins, completes or takes back the couple's clap. `want` makes a retry harmless.",
    rate: 'write',
    takes: z.object({ want: z.boolean('This must be true or false.').optional() }),
    gives: { 200: Clap, 204: null },
    refuses: ['notFound'],
  },
});
