import Download from 'lucide-react/icons/download';
import { useDates } from '../../platform/days.ts';
import { useRefetch } from '../../platform/resource.ts';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { MenuGroup, MenuRow } from '../../ui/Rows.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { refreshUser, useAuth, useUser } from '../auth/auth.store.ts';
import { LogoutRow } from '../auth/LogoutRow.tsx';
import { accountTexts } from './account.texts.ts';
import { DeletionRow } from './LeavingDialog.tsx';
import { useLastDay } from './leaving.store.ts';

const { suspended: texts } = accountTexts;

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
          {settingsPageNames.export}
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
