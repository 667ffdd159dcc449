import CircleAlert from 'lucide-react/icons/circle-alert';
import LogIn from 'lucide-react/icons/log-in';
import { type Failure, messageOf } from '../../platform/failure.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { clearAuthError, loadUser, useAuth } from './auth.store.ts';

const texts = authSignInTexts.error;

/** The dialogs for a failed sign-in, a failed start and an ended session. */
export function AuthMessages() {
  const status = useAuth((auth) => auth.status);
  const failure = useAuth((auth) => auth.failure);
  const navigate = useNavigate();
  const signInAgain = () => {
    clearAuthError();
    navigate('/sign-up');
  };

  return (
    <>
      <Dialog
        open={status === 'error-logging-in'}
        onClose={clearAuthError}
        icon={CircleAlert}
        title={texts.title}
        message={serverMessage(failure) ?? texts.message}
        positiveLook="primary"
      />
      <Dialog
        open={status === 'error-loading-user'}
        // Escape too: the user is not known to have signed out.
        onClose={loadUser}
        icon={CircleAlert}
        title={texts.loadTitle}
        message={serverMessage(failure) ?? texts.loadMessage}
        positiveLabel={authSignInTexts.ways.retry}
        positiveLook="primary"
        onPositive={loadUser}
      />
      <Dialog
        open={status === 'session-expired'}
        onClose={signInAgain}
        icon={LogIn}
        title={texts.loadTitle}
        message={failure?.data.message ?? texts.expired}
        positiveLook="primary"
      />
    </>
  );
}

const serverMessage = (failure: Failure | null): string | undefined =>
  failure ? messageOf(failure.data) : undefined;
