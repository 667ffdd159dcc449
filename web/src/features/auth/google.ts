import { newId } from '@twosome/contract/platform/ids';
import { isDark } from '../../platform/theme.ts';

/** What we use of Google Identity Services. */
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
const patience = 10_000;
let loading: Promise<Identity> | null = null;

/** Loads Google's script, once; a failure is forgotten, so that the next call tries again. */
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
    const fail = () => {
      script.remove();
      reject(new Error('The sign-in of Google could not be loaded.'));
    };
    // a network that swallows it answers nothing at all
    const timer = setTimeout(fail, patience);
    script.src = address;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.onload = () => {
      clearTimeout(timer);
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else fail();
    };
    document.head.append(script);
  });
}

/** Draws Google's own button. Each drawing has a nonce of its own, which its credential must carry. */
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
