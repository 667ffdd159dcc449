import { texts } from '@twosome/contract/platform/texts';
import { FullScreenLoader } from '../../ui/Loader.tsx';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { useAuth } from './auth.store.ts';
import { authTexts } from './auth.texts.ts';
import { cancelSignIn, useConfirming } from './fresh.store.ts';
import type { AuthStatus } from './signedIn.store.ts';
import { declineAsked, useAskingForTerms } from './terms.store.ts';

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
        <FullScreenLoader text={authTexts.signingIn} />
      )}
      {Messages && <Messages />}
    </>
  );
}

const termsDialog = lazyComponent(async () => (await import('./TermsDialog.tsx')).TermsDialog);

/** The terms dialog, loaded on demand, because most users have accepted the terms already. */
export function TermsAsked() {
  const { open } = useAskingForTerms();
  const Dialog = useLazyComponent(termsDialog, open, () => {
    toast.bad(texts.networkError);
    declineAsked();
  });
  return Dialog && <Dialog />;
}

const freshDialog = lazyComponent(async () => (await import('./FreshDialog.tsx')).FreshDialog);

/** The sign-in dialog for actions that need a recent sign-in. Loaded when it first opens. */
export function FreshAsked() {
  const { open } = useConfirming();
  const Dialog = useLazyComponent(freshDialog, open, () => {
    toast.bad(texts.networkError);
    cancelSignIn();
  });
  return Dialog && <Dialog />;
}
