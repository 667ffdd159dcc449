import { useEffect, useState } from 'react';
import { useSearchParams } from '../platform/router/navigation.ts';

/** milliseconds without a key until the text is searched for */
const pause = 250;

/** The text of a search field, and `?q=`, which follows it after a pause. `ask` searches immediately. */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  // the address changed by itself: a page back
  if (query !== shown) {
    setShown(query);
    if (query !== text.trim()) setText(query);
  }
  const ask = (next: string) => {
    setText(next);
    setSearch(new URLSearchParams(next.trim() === '' ? {} : { q: next.trim() }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  useEffect(() => {
    if (text.trim() === query) return undefined;
    const timer = setTimeout(() => ask(text), pause);
    return () => clearTimeout(timer);
  });
  return { text, setText, query, ask };
}
