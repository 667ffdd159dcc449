import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { KeepAccount } from '../features/account/LeavingDialog.tsx';
import { useLastDay } from '../features/account/leaving.store.ts';
import { ScheduleDeletion } from '../features/account/ScheduleDeletion.tsx';
import { useAuth, useUser } from '../features/auth/auth.store.ts';
import DeletionScreen from '../site/DeletionScreen.tsx';
import { leavingFacts } from '../site/leavingFacts.ts';
import { siteTexts } from '../site/site.texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { settingsPageNames } from '../ui/brand/brand.settings.texts.ts';
import { Shell } from '../ui/Shell.tsx';
import styles from './DeleteAccountScreen.module.css';
import { settingsTexts } from './screens.settings.texts.ts';

const { deletion } = settingsTexts;

/** /profile/delete-account: what deletion does, and the button for it. A visitor reads how to sign in first. */
export default function DeleteAccountScreen() {
  const isSignedIn = useAuth((auth) => auth.user !== null);
  return isSignedIn ? <Deciding /> : <DeletionScreen />;
}

function Deciding() {
  const lastDay = useLastDay();
  return (
    <Shell title={siteTexts.deletion.title} back="/profile/settings" narrow>
      <div className="stack gap-6 pt-3 pb-8">
        {lastDay === null ? <Before /> : <Scheduled lastDay={lastDay} />}
      </div>
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
      <Part heading={deletion.exportFirst}>
        {deletion.exportFirstLine}
        <ButtonLink look="outlined" icon={Download} to="/profile/settings/export" className={styles.export}>
          {settingsPageNames.export}
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
      <Part heading={deletion.scheduled(lastDay)}>
        {partner ? deletion.scheduledLine(partner.first_name) : deletion.scheduledAlone}
      </Part>
      <KeepAccount />
      <ButtonLink look="outlined" wide icon={Download} to="/profile/settings/export">
        {settingsPageNames.export}
      </ButtonLink>
    </>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="stack gap-1.5 text-pretty">
    <h2 className="heading">{heading}</h2>
    <p className="quiet">{children}</p>
  </section>
);
