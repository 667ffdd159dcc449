import { installState, setOffer } from './install.ts';

/**
 * 'offered': the browser can show its prompt. 'by hand': an iPhone, where only the user can install. null:
 * installed, or not possible.
 */
export type Installing = 'offered' | 'by hand' | null;
export const useInstalling = (): Installing => installState.use(installing);

function installing({ offer }: ReturnType<typeof installState.get>): Installing {
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
  const { offer } = installState.get();
  setOffer(null);
  await offer?.prompt();
}
