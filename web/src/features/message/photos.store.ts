import type { messageCalls, PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { createEntities } from '../../platform/state.ts';
import { isDeleted, onMessagesStored } from './message.store.ts';

const call = caller<typeof messageCalls>();
const photos = createEntities<PhotoOfRoom>();
export const getPhoto = photos.get;

/** The key of the one list. */
export const allPhotos = 'all';

/** The photos of the room, newest message first. */
export const photosOfRoom = createLists(async (_, next) => {
  const page = await call('GET message/media/', next === null ? {} : { next });
  photos.upsert(...page.results);
  return { ids: page.results.map(({ id }) => id), next: page.next };
});

onMessagesStored((received, news) => {
  if (news.some(({ files }) => files.length > 0)) photosOfRoom.markOutdated(allPhotos);
  for (const { id: messageId } of received.filter(isDeleted))
    for (const { id, message_id } of photos.all()) if (message_id === messageId) photosOfRoom.remove(id);
});
