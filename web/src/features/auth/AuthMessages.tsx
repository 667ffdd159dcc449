import CircleAlert from 'lucide-react/icons/circle-alert';
import LogIn from 'lucide-react/icons/log-in';
import { type Failure, messageOf } from '../../platform/failure.ts';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { clearAuthError, loadUser, useAuth } from './auth.store.ts';

const texts = {
  signIn: 'There was an error while signing in. Please try again.',
  load: 'We encountered an error while signing in.',
  expired: 'Your session has expired. Please login again to get access to your account.',
};

/** The dialogs for a failed sign-in, a failed start and an ended session. */
export function AuthMessages() {
  const status = useAuth((auth) => auth.status);
  const failure = useAuth((auth) => auth.failure);
  const navigate = useNavigate();
  const signInAnew = () => {
    clearAuthError();
    navigate('/sign-up');
  };

  return (
    <>
      <Dialog
        open={status === 'error-logging-in'}
        onClose={clearAuthError}
        icon={CircleAlert}
        title="Error Signing"
        message={said(failure) ?? texts.signIn}
        positiveLook="primary"
      />
      <Dialog
        open={status === 'error-loading-user'}
        // Escape too: the user is not known to have signed out.
        onClose={loadUser}
        icon={CircleAlert}
        title="Error Signing in"
        message={said(failure) ?? texts.load}
        positiveLabel="Retry"
        positiveLook="primary"
        onPositive={loadUser}
      />
      <Dialog
        open={status === 'session-expired'}
        onClose={signInAnew}
        icon={LogIn}
        title="Error Signing in"
        message={failure?.data.message ?? texts.expired}
        positiveLook="primary"
      />
    </>
  );
}

const said = (failure: Failure | null): string | undefined => (failure ? messageOf(failure.data) : undefined);
