import type { messageCalls } from '@twosome/contract/message/message.contract';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { isDeleted, onMessagesStored, upsertUnlisted } from './message.store.ts';

const call = caller<typeof messageCalls>();

/** The messages found for the text that is the key. */
export const found = createLists(async (q, next) => {
  const page = await call('GET message/search/', next === null ? { query: { q } } : { next });
  upsertUnlisted(page.results);
  return { ids: page.results.map(({ id }) => id), next: page.next };
});

onMessagesStored((received) => {
  for (const message of received) if (isDeleted(message)) found.remove(message.id);
});
