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
  const [words, setWords] = useState('');
  useEffect(
    () =>
      onCame((_came, news) => {
        const { id, partner } = getUser() ?? {};
        const said = news.findLast((message) => message.sent_by !== id && !isDeleted(message));
        if (said) setWords(`${partner?.first_name ?? ''}: ${said.text.slice(0, most) || 'photos'}`);
      }),
    [],
  );
  return words;
}
