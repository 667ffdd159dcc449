import { useSyncExternalStore } from 'react';

/** Whether there is room for a rail and a column: from 768 px. False during static rendering. */
export const useWide = hookOf('(min-width: 768px)');
/** Whether there is room for a second column: from 1200 px. */
export const useWideForAside = hookOf('(min-width: 1200px)');

function hookOf(query: string): () => boolean {
  const listen = (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const matches = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(listen, matches, () => false);
}
