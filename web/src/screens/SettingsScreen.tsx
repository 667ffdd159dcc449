import AtSign from 'lucide-react/icons/at-sign';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import Link2Off from 'lucide-react/icons/link-2-off';
import LogOut from 'lucide-react/icons/log-out';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Shield from 'lucide-react/icons/shield';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useLastDay } from '../features/account/leaving.store.ts';
import { useUser } from '../features/auth/auth.store.ts';
import { LogoutDialog } from '../features/auth/LogoutDialog.tsx';
import { BothCodes } from '../features/pair/BothCodes.tsx';
import { DisconnectDialog } from '../features/pair/DisconnectDialog.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import { MenuGroup, MenuRow } from '../ui/Rows.tsx';
import { Appearance } from './parts/Appearance.tsx';
import { InstallApp } from './parts/InstallApp.tsx';
import { SettingsHead } from './parts/SettingsHead.tsx';
import { RateApp, ShareApp } from './parts/ShareApp.tsx';
import { Shell } from './parts/Shell.tsx';
import styles from './SettingsScreen.module.css';

/** What one can change, read and leave. Open to people without a partner too. */
export default function SettingsScreen() {
  const { partner, has_parted, both_codes } = useUser();
  return (
    <Shell title="Settings" back={partner === null ? '/connect' : '/profile'}>
      <SettingsHead />
      {partner !== null && <YouTwo />}
      <You />
      {(has_parted || both_codes) && <YourCode />}
      <Ours />
      <Leaving />
    </Shell>
  );
}

const YouTwo = () => (
  <MenuGroup heading="You two">
    <MenuRow icon={AtSign} to="/profile/username?back=true">
      Username and bio
    </MenuRow>
    <MenuRow icon={Eye} to="/profile/username?back=true">
      Who can see your profile
    </MenuRow>
    <MenuRow icon={Trash2} to="/post/deleted">
      Recently deleted
    </MenuRow>
  </MenuGroup>
);

const You = () => (
  <MenuGroup heading="You">
    <MenuRow icon={UserRound} to="/profile/settings/name">
      First name
    </MenuRow>
    <MenuRow icon={Bell} to="/profile/settings/notifications">
      Notifications
    </MenuRow>
    <MenuRow icon={MonitorSmartphone} to="/profile/settings/devices">
      Devices
    </MenuRow>
    <MenuRow icon={Ban} to="/profile/settings/blocked">
      Blocked couples
    </MenuRow>
    <MenuRow icon={Download} to="/profile/settings/export">
      Export your data
    </MenuRow>
    <Appearance />
  </MenuGroup>
);

/** People with a partner find it too: what they chose counts when they are alone again. */
const YourCode = () => (
  <MenuGroup heading="Your code">
    <div className={styles.choice}>
      <BothCodes />
    </div>
  </MenuGroup>
);

const Ours = () => (
  <MenuGroup heading="Twosome">
    <MenuRow icon={Info} to="/about">
      About
    </MenuRow>
    <MenuRow icon={Shield} to="/privacy">
      Privacy
    </MenuRow>
    <MenuRow icon={FileText} to="/tos">
      Terms
    </MenuRow>
    <InstallApp />
    <ShareApp />
    <RateApp />
  </MenuGroup>
);

function Leaving() {
  const lastDay = useLastDay();
  const { partner } = useUser();
  const [asking, setAsking] = useState<'logout' | 'disconnect' | null>(null);
  const ask = (what: 'logout' | 'disconnect') => () => {
    loadDialog().catch(() => {});
    setAsking(what);
  };
  const close = () => setAsking(null);
  return (
    <MenuGroup heading="Leaving">
      <MenuRow icon={LogOut} onPress={ask('logout')}>
        Logout
      </MenuRow>
      {partner !== null && (
        <MenuRow icon={Link2Off} onPress={ask('disconnect')} red>
          Disconnect
        </MenuRow>
      )}
      <MenuRow icon={CalendarX2} to="/profile/delete-account" red>
        {lastDay === null ? 'Schedule Delete Account' : `Your account will be deleted on ${lastDay}`}
      </MenuRow>
      <LogoutDialog open={asking === 'logout'} onClose={close} />
      {partner !== null && (
        <DisconnectDialog open={asking === 'disconnect'} onClose={close} partner={partner.first_name} />
      )}
    </MenuGroup>
  );
}
