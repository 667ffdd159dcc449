import { FullScreenLoader } from '../../ui/Loader.tsx';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { authStartTexts } from './auth.start.texts.ts';
import { useAuth } from './auth.store.ts';
import type { AuthStatus } from './signedIn.store.ts';

const messages = lazyComponent<object>(() => import('./AuthMessages.tsx').then((part) => part.AuthMessages));

const withMessage: readonly AuthStatus[] = ['error-logging-in', 'error-loading-user', 'session-expired'];

/** The dialogs of sign-in, return and session loss, over any screen. */
export function AuthDialogs() {
  const status = useAuth((auth) => auth.status);
  const signedOut = useAuth((auth) => auth.user === null);
  // Stays mounted, so that a dialog can play its closing animation.
  const Messages = useLazyComponent(messages, withMessage.includes(status), () =>
    toast.bad(uiTexts.failure.network),
  );

  return (
    <>
      {(status === 'logging-in' || (status === 'loading-user' && signedOut)) && (
        <FullScreenLoader text={authStartTexts.signingIn} />
      )}
      {Messages && <Messages />}
    </>
  );
}
