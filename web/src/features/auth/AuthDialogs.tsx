import { FullScreenLoader } from '../../ui/Loader.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { authStartTexts } from './auth.start.texts.ts';
import { useAuth } from './auth.store.ts';
import type { AuthStatus } from './signedIn.store.ts';

const Messages = lazyComponent<object>(() => import('./AuthMessages.tsx').then((part) => part.AuthMessages));

const withMessage: readonly AuthStatus[] = ['error-logging-in', 'error-loading-user', 'session-expired'];

/** The dialogs of sign-in, return and session loss, over any screen. */
export function AuthDialogs() {
  const status = useAuth((auth) => auth.status);
  const signedOut = useAuth((auth) => auth.user === null);
  return (
    <>
      {(status === 'logging-in' || (status === 'loading-user' && signedOut)) && (
        <FullScreenLoader text={authStartTexts.signingIn} />
      )}
      {/* stays mounted, so that a dialog can play its closing animation */}
      <Messages when={withMessage.includes(status)} onFail={() => toast.bad(uiTexts.failure.network)} />
    </>
  );
}
