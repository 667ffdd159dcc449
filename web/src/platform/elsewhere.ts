import { stored } from './storage.ts';

/**
 * Reports a sign-in or sign-out outside this page: in another tab, or while the browser held this page in the
 * back/forward cache. A restored page received no event and would show the previous user's data.
 */
export function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isCleared = key === null;
    if (isCleared || (key === 'token' && oldValue !== newValue)) listener();
  });
  let tokenAtHide: string | null = null;
  window.addEventListener('pagehide', () => {
    tokenAtHide = stored.read('token');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && stored.read('token') !== tokenAtHide) listener();
  });
}
