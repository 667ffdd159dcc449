import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import LogIn from 'lucide-react/icons/log-in';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearAuthError, loadUser, useAuth } from '../../features/auth/auth.store.ts';
import { type Failure, sentenceOf } from '../../platform/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FullScreenLoader } from '../../ui/Loader.tsx';
import { toast } from '../../ui/toast.tsx';

const texts = {
  signIn: 'There was an error while signing in. Please try again.',
  load: 'We encountered an error while signing in.',
  expired: 'Your session has expired. Please login again to get access to your account.',
  suspended: 'This account has been suspended.',
};

/** What signing in, coming back and losing a session have to say, over whatever screen is there. */
export function AuthDialogs() {
  const { status, failure, user, config } = useAuth((auth) => auth);
  const navigate = useNavigate();
  const suspended = failure?.data.code === 'suspended';
  const signInAnew = () => {
    clearAuthError();
    navigate('/sign-up');
  };

  const signedOut = user === null;
  useEffect(() => {
    // what was said to one person is not read by the next
    if (signedOut) toast.clear();
  }, [signedOut]);

  return (
    <>
      {(status === 'logging-in' || (status === 'loading-user' && signedOut)) && (
        <FullScreenLoader text="Signing in" />
      )}
      <Dialog
        open={status === 'error-logging-in' && !suspended}
        onClose={clearAuthError}
        icon={CircleAlert}
        title="Error Signing"
        message={said(failure) ?? texts.signIn}
        positiveLook="primary"
      />
      <Dialog
        open={status === 'error-loading-user'}
        onClose={clearAuthError}
        icon={CircleAlert}
        title="Error Signing in"
        message={said(failure) ?? texts.load}
        positiveLabel="Retry"
        positiveLook="primary"
        onPositive={loadUser}
      />
      <Dialog
        open={status === 'session-expired' && !suspended}
        onClose={signInAnew}
        icon={LogIn}
        title="Error Signing in"
        message={failure?.data.message ?? texts.expired}
        positiveLook="primary"
      />
      <Dialog
        open={suspended && (status === 'session-expired' || status === 'error-logging-in')}
        onClose={signInAnew}
        icon={Ban}
        title="Account suspended"
        message={
          <>
            {said(failure) ?? texts.suspended}
            {config?.support_email && (
              <>
                {' '}
                If you think this is a mistake, write to{' '}
                <a className="link" href={`mailto:${config.support_email}`}>
                  {config.support_email}
                </a>
                .
              </>
            )}
          </>
        }
        positiveLook="primary"
      />
    </>
  );
}

const said = (failure: Failure | null): string | undefined =>
  failure ? sentenceOf(failure.data) : undefined;
