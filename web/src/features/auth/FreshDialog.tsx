import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { isPhone } from '../../native/native.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccountButton } from './AccountButton.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { useAuth } from './auth.store.ts';
import { confirmAsDemo } from './demo.store.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { confirmSignIn, freshSignIn } from './prompts.store.ts';

const texts = authSignInTexts.fresh;

/** Asks a person whose sign-in is too old to sign in again. Mounted once; opened by `withFreshSignIn`. */
export function FreshDialog() {
  const { open, sending, problem } = freshSignIn.use();
  return (
    <Dialog
      open={open}
      onClose={freshSignIn.cancel}
      icon={UserRoundCheck}
      title={texts.title}
      message={texts.message}
      positiveLabel={texts.cancel}
      positiveLook="neutral"
      onPositive={freshSignIn.cancel}
    >
      <div className="stack gap-3" aria-busy={sending}>
        {open && <Ways failed={problem} />}
      </div>
      <p role="alert" className="problem mt-2">
        {problem}
      </p>
    </Dialog>
  );
}

function Ways({ failed }: { failed: string | null }) {
  const google = useAuth(({ config }) => config?.google_client_id ?? null);
  const demo = useAuth(({ config }) => config?.demo_identity ?? false);
  const firstName = useAuth(({ user }) => user?.first_name ?? '');
  return (
    <>
      {google !== null && isPhone() && <AccountButton clientId={google} onCredential={confirmSignIn} />}
      {google !== null && !isPhone() && (
        // a credential works once, so every failure needs a new button
        <GoogleButton key={failed ?? ''} clientId={google} onCredential={confirmSignIn} />
      )}
      {demo && (
        <Button wide look="outlined" onClick={() => void confirmAsDemo(firstName)}>
          {texts.continueAs(firstName)}
        </Button>
      )}
    </>
  );
}
