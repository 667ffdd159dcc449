import { texts } from '@twosome/contract/platform/texts';
import { useAuth } from '../../features/auth/auth.store.ts';
import type { AuthStatus } from '../../features/auth/signedIn.store.ts';
import { FullScreenLoader } from '../../ui/Loader.tsx';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';

const messages = lazyComponent<object>(() => import('./AuthMessages.tsx').then((part) => part.AuthMessages));

const withMessage: readonly AuthStatus[] = ['error-logging-in', 'error-loading-user', 'session-expired'];

/** The dialogs of sign-in, return and session loss, over any screen. */
export function AuthDialogs() {
  const status = useAuth((auth) => auth.status);
  const signedOut = useAuth((auth) => auth.user === null);
  // Stays mounted, so that a dialog can play its closing animation.
  const Messages = useLazyComponent(messages, withMessage.includes(status), () =>
    toast.bad(texts.networkError),
  );

  return (
    <>
      {(status === 'logging-in' || (status === 'loading-user' && signedOut)) && (
        <FullScreenLoader text="Signing in" />
      )}
      {Messages && <Messages />}
    </>
  );
}
