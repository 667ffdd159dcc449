import { newId } from '@twosome/contract/platform/ids';
import { isDark } from '../../platform/theme.ts';

/** The part of Google Identity Services that we use. */
interface Identity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    auto_select: boolean;
  }): void;
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
}
declare global {
  interface Window {
    google?: { accounts?: { id?: Identity } };
  }
}

const address = 'https://accounts.google.com/gsi/client';
const loadTimeout = 10_000;
let loading: Promise<Identity> | null = null;

/** Loads Google's script once; after a failure the next call tries again. */
export function loadGoogle(): Promise<Identity> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function loadScript(): Promise<Identity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      clearTimeout(timer);
      const identity = window.google?.accounts?.id;
      if (identity) return resolve(identity);
      script.remove();
      reject(new Error('Google sign-in could not be loaded.'));
    };
    // a network that drops the request gives no error event
    const timer = setTimeout(settle, loadTimeout);
    script.src = address;
    script.async = true;
    script.onload = settle;
    script.onerror = settle;
    document.head.append(script);
  });
}

/** Renders Google's own button. Each rendering has its own nonce, which its credential must carry. */
export function drawGoogleButton(
  identity: Identity,
  place: HTMLElement,
  clientId: string,
  onCredential: (credential: string, nonce: string) => void,
): void {
  const nonce = newId();
  identity.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => onCredential(credential, nonce),
    auto_select: false,
  });
  place.replaceChildren();
  identity.renderButton(place, {
    type: 'standard',
    theme: isDark() ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'pill',
    text: 'signin_with',
    logo_alignment: 'center',
    width: Math.round(Math.min(400, place.clientWidth)),
  });
}
