import { FullScreenLoader } from '../../ui/Loader.tsx';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';
import { toast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { authStartTexts } from './auth.start.texts.ts';
import { useAuth } from './auth.store.ts';
import { freshSignIn, terms } from './prompts.store.ts';
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

const termsDialog = lazyComponent(async () => (await import('./TermsDialog.tsx')).TermsDialog);
const freshDialog = lazyComponent(async () => (await import('./FreshDialog.tsx')).FreshDialog);

export const TermsAsked = () => <Asked prompt={terms} dialog={termsDialog} />;
export const FreshAsked = () => <Asked prompt={freshSignIn} dialog={freshDialog} />;

/** The dialog of a prompt, loaded when it first opens: most users never see it. */
function Asked({ prompt, dialog }: { prompt: typeof terms; dialog: typeof termsDialog }) {
  const { open } = prompt.use();
  const Dialog = useLazyComponent(dialog, open, () => {
    toast.bad(uiTexts.failure.network);
    prompt.cancel();
  });
  return Dialog && <Dialog />;
}
