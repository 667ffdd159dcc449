import { useSyncExternalStore } from 'react';

const query = '(min-width: 768px)';

/** Whether there is room for a rail and a column: from 768 px. False where nothing is drawn yet. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, isWide, () => false);
}

function listen(onChange: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

function isWide(): boolean {
  return window.matchMedia(query).matches;
}
