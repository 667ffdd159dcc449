import { useEffect, useState } from 'react';
import { getUser } from '../auth/auth.store.ts';
import { messageRoomTexts as texts } from './message.room.texts.ts';
import { isDeleted, onMessagesStored } from './message.store.ts';

/** Long messages are announced up to this length. */
const maxLength = 200;

/**
 * Announces new messages of the partner to screen readers. The list itself is silent: it is virtualized, and
 * scrolling would announce old messages.
 */
export function useAnnouncer(): string {
  const [announced, setAnnounced] = useState({ id: '', words: '' });
  useEffect(
    () =>
      onMessagesStored((received, news) => {
        const { id: me, partner } = getUser() ?? {};
        const newest = news.findLast((message) => message.sent_by !== me && !isDeleted(message));
        const text = newest?.text.slice(0, maxLength) || texts.announced.photos;
        const words = texts.announced.message(partner?.first_name ?? '', text);
        if (newest) return setAnnounced({ id: newest.id, words });
        // a deleted message must not stay announced
        const deletedIds = received.filter(isDeleted).map(({ id }) => id);
        setAnnounced((before) => (deletedIds.includes(before.id) ? { id: '', words: '' } : before));
      }),
    [],
  );
  return announced.words;
}
