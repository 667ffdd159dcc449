import { createState } from './state.ts';

/** Chromium's install event. Its prompt works once. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  offer: InstallOffer | null;
}
const state = createState<InstallState>(() => ({ offer: null }));
const setOffer = (offer: InstallOffer | null): void => state.set({ offer });

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

/**
 * 'offered': the browser can show its prompt. 'by hand': an iPhone, where only the user can install. null:
 * installed, or not possible.
 */
export type Installing = 'offered' | 'by hand' | null;
export const useInstalling = (): Installing => state.use(installing);

function installing({ offer }: InstallState): Installing {
  if (offer !== null) return 'offered';
  return isIos() && !isInstalled() ? 'by hand' : null;
}

/** Only Safari has `standalone`. Safari on a Mac may have it too, so the touch points decide. */
const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Shows the browser's prompt. The browser decides when it makes another offer. */
export async function install(): Promise<void> {
  const { offer } = state.get();
  setOffer(null);
  await offer?.prompt();
}
