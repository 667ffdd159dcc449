import { createState } from './state.ts';

/** Chromium's install event. Its prompt works once. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  offer: InstallOffer | null;
}
export const installState = createState<InstallState>(() => ({ offer: null }));
export const setOffer = (offer: InstallOffer | null): void => installState.set({ offer });

/**
 * Must run at the start, because the event fires only once. It suppresses the browser's banner; the settings offer
 * the installation.
 */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => setOffer(null));
}
