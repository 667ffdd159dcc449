import Download from 'lucide-react/icons/download';
import { DeletionRow } from '../features/account/LeavingDialog.tsx';
import { useLastDay } from '../features/account/leaving.store.ts';
import { refreshUser, useAuth, useUser } from '../features/auth/auth.store.ts';
import { LogoutRow } from '../features/auth/LogoutDialog.tsx';
import { fullDay } from '../platform/days.ts';
import { useRefetch } from '../platform/refetch.ts';
import { DrawnCurtains } from '../ui/drawings/DrawnCurtains.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page, usePageTitle } from '../ui/Page.tsx';
import { MenuGroup, MenuRow } from '../ui/Rows.tsx';
import { TopBar } from '../ui/TopBar.tsx';

/** At every address of the app for suspended users: the reason, the contact, and what they can still do. */
export function SuspendedScreen() {
  usePageTitle('Account suspended');
  const { suspended_at } = useUser();
  const lastDay = useLastDay();
  // Reload when the suspension is lifted.
  useRefetch(() => refreshUser().catch(() => {}));
  return (
    <Page top={<TopBar logo="/home" />}>
      <Empty
        level={1}
        drawing={<DrawnCurtains />}
        heading="Your account is suspended"
        line={
          <>
            {suspended_at && `Since ${fullDay(suspended_at)}. `}
            {lastDay === null && 'Your account and what you made are kept. '}
            <Contact />
          </>
        }
      />
      <MenuGroup heading="What you can still do">
        <MenuRow icon={Download} to="/profile/settings/export">
          Export your data
        </MenuRow>
        <LogoutRow />
        <DeletionRow />
      </MenuGroup>
    </Page>
  );
}

function Contact() {
  const support = useAuth(({ config }) => config?.support_email);
  if (!support) return 'If you think this is a mistake, ask the people who run this service.';
  return (
    <>
      If you think this is a mistake, write to{' '}
      <a className="link" href={`mailto:${support}`}>
        {support}
      </a>
      .
    </>
  );
}
