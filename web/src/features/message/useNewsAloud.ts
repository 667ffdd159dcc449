import { useEffect, useState } from 'react';
import { getUser } from '../auth/auth.store.ts';
import { isDeleted, onCame } from './message.store.ts';

/** A long message is not read to its end unasked. */
const most = 200;

/**
 * What the partner says while one is here, for ears. The list itself is silent: of it only what is near the screen is
 * there, and what comes by scrolling is no news.
 */
export function useNewsAloud(): string {
  const [said, setSaid] = useState({ id: '', words: '' });
  useEffect(
    () =>
      onCame((came, news) => {
        const { id: me, partner } = getUser() ?? {};
        const newest = news.findLast((message) => message.sent_by !== me && !isDeleted(message));
        const words = `${partner?.first_name ?? ''}: ${newest?.text.slice(0, most) || 'photos'}`;
        if (newest) return setSaid({ id: newest.id, words });
        // what has been deleted is not there for ears either
        const gone = came.filter(isDeleted).map(({ id }) => id);
        setSaid((before) => (gone.includes(before.id) ? { id: '', words: '' } : before));
      }),
    [],
  );
  return said.words;
}
