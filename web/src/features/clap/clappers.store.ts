import type { clapCalls } from '@twosome/contract/clap/clap.contract';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { upsertPage } from '../follow/follow.store.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';

const call = caller<typeof clapCalls>();

/** The couples that clapped for the post that is the key, as far as the viewer may see them. */
export const clappersOf = createLists(async (id, next) =>
  upsertPage(await call('GET post/:id/clap/', { params: { id }, next })),
);

onTwosomeChange((id, now) => {
  if (now === undefined) clappersOf.remove(id);
});
