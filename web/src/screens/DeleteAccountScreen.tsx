import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { KeepAccount } from '../features/account/KeepAccount.tsx';
import { useLastDay } from '../features/account/leaving.store.ts';
import { leavingFacts } from '../features/account/leavingFacts.ts';
import { ScheduleDeletion } from '../features/account/ScheduleDeletion.tsx';
import { useAuth, useUser } from '../features/auth/auth.store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Shell } from '../ui/Shell.tsx';
import styles from './DeleteAccountScreen.module.css';
import DeletionScreen from './DeletionScreen.tsx';

/** /profile/delete-account: what deletion does, and the button for it. A visitor reads how to sign in first. */
export default function DeleteAccountScreen() {
  const isSignedIn = useAuth((auth) => auth.user !== null);
  return isSignedIn ? <Deciding /> : <DeletionScreen />;
}

function Deciding() {
  const lastDay = useLastDay();
  return (
    <Shell title="Delete account" back="/profile/settings" narrow>
      <div className={styles.page}>{lastDay === null ? <Before /> : <Scheduled lastDay={lastDay} />}</div>
    </Shell>
  );
}

function Before() {
  const { partner } = useUser();
  return (
    <>
      {leavingFacts(partner?.first_name ?? null).map(({ heading, points }) => (
        <Part key={heading} heading={heading}>
          {points.join(' ')}
        </Part>
      ))}
      <Part heading="Take your things along">
        Make an export first: your photos and words in one file.
        <ButtonLink look="outlined" icon={Download} to="/profile/settings/export" className={styles.export}>
          Export your data
        </ButtonLink>
      </Part>
      <ScheduleDeletion />
    </>
  );
}

function Scheduled({ lastDay }: { lastDay: string }) {
  const { partner } = useUser();
  return (
    <>
      <Part heading={`Your account will be deleted on ${lastDay}`}>
        Until then nothing is erased
        {partner && `, and your profile is hidden from everybody but you and ${partner.first_name}`}. Keep
        your account, and everything is as it was.
      </Part>
      <KeepAccount />
      <ButtonLink look="outlined" wide icon={Download} to="/profile/settings/export">
        Export your data
      </ButtonLink>
    </>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className="heading">{heading}</h2>
    <p>{children}</p>
  </section>
);
