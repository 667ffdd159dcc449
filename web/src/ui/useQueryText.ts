import { cutText } from '@twosome/contract/platform/characters';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { useEffect, useState } from 'react';
import { useSearchParams } from '../platform/router/navigation.ts';

/** milliseconds without a key until the text is searched for */
const pause = 250;

/** What is searched for by a text. */
export const queryOf = (text: string): string => cutText(cleanText(text), limits.searchText).trimEnd();

/** The text of a search field, and `?q=`, which follows it after a pause. `ask` searches immediately. */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const query = queryOf(search.get('q') ?? '');
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  // the address changed by itself: a page back
  if (query !== shown) {
    setShown(query);
    if (query !== queryOf(text)) setText(query);
  }
  const ask = (next: string) => {
    setText(next);
    const q = queryOf(next);
    setSearch(new URLSearchParams(q === '' ? {} : { q }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  useEffect(() => {
    if (queryOf(text) === query) return undefined;
    const timer = setTimeout(() => ask(text), pause);
    return () => clearTimeout(timer);
  });
  return { text, setText, query, ask };
}
