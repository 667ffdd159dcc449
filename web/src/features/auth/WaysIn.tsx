import type { Config } from '@twosome/contract/auth/auth.contract';
import { isPhone } from '../../native/native.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { OrLine } from '../../ui/OrLine.tsx';
import { AccountButton } from './AccountButton.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { loadConfig, useAuth } from './auth.store.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { TryDemo } from './TryDemo.tsx';
import styles from './WaysIn.module.css';

const texts = authSignInTexts.ways;

/** The sign-in methods of this server. If the server does not answer, only Retry is offered. */
export function WaysIn({ config }: { config: Config | null }) {
  // Each failure renders a new button, because the provider's nonce may be used up.
  const failed = useAuth((auth) => auth.status === 'error-logging-in');
  if (config === null) return <Unanswered />;
  const { google_client_id: google, demo_identity: demo } = config;
  if (google === null && !demo)
    return <p className="stack justify-items-center gap-3.5 quiet text-balance">{texts.none}</p>;
  return (
    <div className={`${styles.ways} stack w-full`}>
      {google !== null && isPhone() && <AccountButton clientId={google} />}
      {google !== null && !isPhone() && <GoogleButton key={String(failed)} clientId={google} />}
      {google !== null && demo && <OrLine>{texts.or}</OrLine>}
      {demo && <TryDemo />}
    </div>
  );
}

const Unanswered = () => (
  <div role="alert" className="stack justify-items-center gap-3.5 quiet text-balance">
    <p>{texts.unreachable}</p>
    <ActionButton act={loadConfig}>{texts.retry}</ActionButton>
  </div>
);
