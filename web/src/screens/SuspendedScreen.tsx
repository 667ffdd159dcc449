import Download from 'lucide-react/icons/download';
import { DeletionRow } from '../features/account/LeavingDialog.tsx';
import { useLastDay } from '../features/account/leaving.store.ts';
import { refreshUser, useAuth, useUser } from '../features/auth/auth.store.ts';
import { LogoutRow } from '../features/auth/LogoutRow.tsx';
import { useDates } from '../platform/days.ts';
import { useRefetch } from '../platform/resource.ts';
import { Empty } from '../ui/Empty.tsx';
import { Page, usePageTitle } from '../ui/Page.tsx';
import { MenuGroup, MenuRow } from '../ui/Rows.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { settingsTexts } from './screens.settings.texts.ts';

const { suspended: texts } = settingsTexts;

/** At every address of the app for suspended users: the reason, the contact, and what they can still do. */
export function SuspendedScreen() {
  usePageTitle(texts.tab);
  const { suspended_at } = useUser();
  const { fullDay } = useDates();
  const lastDay = useLastDay();
  // Reload when the suspension is lifted.
  useRefetch(() => refreshUser().catch(() => {}));
  return (
    <Page top={<TopBar logo="/home" />}>
      <Empty
        level={1}
        drawing="DrawnCurtains"
        heading={texts.title}
        line={
          <>
            {suspended_at && `${texts.since(fullDay(suspended_at))} `}
            {lastDay === null && `${texts.dataRetained} `}
            <Contact />
          </>
        }
      />
      <MenuGroup heading={texts.possible}>
        <MenuRow icon={Download} to="/profile/settings/export">
          {settingsTexts.export.title}
        </MenuRow>
        <LogoutRow />
        <DeletionRow />
      </MenuGroup>
    </Page>
  );
}

function Contact() {
  const support = useAuth(({ config }) => config?.support_email);
  if (!support) return texts.contact;
  return (
    <>
      {texts.contactMail}{' '}
      <a className="link" href={`mailto:${support}`}>
        {support}
      </a>
      .
    </>
  );
}
