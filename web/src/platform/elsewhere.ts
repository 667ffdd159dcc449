import { stored } from './storage.ts';

/**
 * Somebody signed in or out while this page was here: in another tab; or while the browser held the whole page back, as
 * it stood, to show it again when somebody goes back. Then it is told nothing, and would show what the one before saw.
 */
export function onTokenElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const everythingGone = key === null;
    if (everythingGone || (key === 'token' && oldValue !== newValue)) listener();
  });
  let left: string | null = null;
  window.addEventListener('pagehide', () => {
    left = stored.read('token');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && stored.read('token') !== left) listener();
  });
}
