import { limits } from '@twosome/contract/platform/limits';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { KeepAccount } from '../features/account/KeepAccount.tsx';
import { useLastDay } from '../features/account/leaving.store.ts';
import { ScheduleDeletion } from '../features/account/ScheduleDeletion.tsx';
import { useAuth, useUser } from '../features/auth/auth.store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './DeleteAccountScreen.module.css';
import DeletionScreen from './DeletionScreen.tsx';
import { Shell } from './parts/Shell.tsx';

/** /profile/delete-account: what leaving means, and the button that does it. Who is signed out reads how to. */
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
      <Part heading="At once">
        You are signed out on all your devices.
        {partner &&
          ` Your profile disappears for everybody but the two of you. ${partner.first_name} can go on, and is not told why.`}
      </Part>
      <Part heading={`For ${limits.deletionDays} days`}>
        Nothing is deleted yet. Sign in during that time, say that you want to keep your account, and
        everything is as it was.
      </Part>
      <Part heading="After that">
        Your account is gone for good, with the messages you sent, the comments you wrote, and the posts and
        goals you added, with their photos. Nobody can bring them back.
      </Part>
      {partner && (
        <Part heading={`What ${partner.first_name} keeps`}>
          Your joint profile ends. What {partner.first_name} made can be exported for another{' '}
          {limits.partedDays} days; then it is deleted too.
        </Part>
      )}
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
        Until then nothing is deleted
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
