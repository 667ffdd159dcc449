import { createLasting } from './state.ts';

/** What Chromium hands over when it would install the page; it is good once. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Held {
  offer: InstallOffer | null;
}
const held = createLasting<Held>({ offer: null });
const hold = (offer: InstallOffer | null): void => held.set({ offer });

/** From the first moment on, for it comes once: the browser's own banner stays away, and settings have the offer. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => hold(null));
}

/** 'offered': the browser asks, once told to. 'by hand': an iPhone, where only its owner can. null: it is, or cannot be. */
export type Installing = 'offered' | 'by hand' | null;
export const useInstalling = (): Installing => held.use(installing);

function installing({ offer }: Held): Installing {
  if (offer !== null) return 'offered';
  return isApples() && !isInstalled() ? 'by hand' : null;
}

/** Only Safari there says whether a page was put on the home screen; on a Mac it may say so too. */
const isApples = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Has the browser ask. It makes another offer when it sees fit. */
export async function install(): Promise<void> {
  const { offer } = held.get();
  hold(null);
  await offer?.prompt();
}
