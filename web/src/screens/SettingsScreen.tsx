import AtSign from 'lucide-react/icons/at-sign';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import BookHeart from 'lucide-react/icons/book-heart';
import CalendarHeart from 'lucide-react/icons/calendar-heart';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import Link2Off from 'lucide-react/icons/link-2-off';
import Luggage from 'lucide-react/icons/luggage';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Shield from 'lucide-react/icons/shield';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { DeletionRow } from '../features/account/LeavingDialog.tsx';
import { useUser } from '../features/auth/auth.store.ts';
import { LogoutRow } from '../features/auth/LogoutRow.tsx';
import { BothCodes } from '../features/pair/BothCodes.tsx';
import { DisconnectDialog, NotMyPartnerDialog } from '../features/pair/PartingDialogs.tsx';
import { pairTexts } from '../features/pair/pair.texts.ts';
import { Appearance } from '../ui/Appearance.tsx';
import { settingsPageNames } from '../ui/brand/brand.settings.texts.ts';
import { InstallApp } from '../ui/brand/InstallApp.tsx';
import { pageNames } from '../ui/brand/pageNames.texts.ts';
import { RateApp, ShareApp } from '../ui/brand/ShareApp.tsx';
import { MenuGroup, MenuRow } from '../ui/Rows.tsx';
import { Shell } from '../ui/Shell.tsx';
import { brand } from '../ui/ui.texts.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { keysTexts } from './screens.keys.texts.ts';
import { settingsTexts } from './screens.settings.texts.ts';

const { settings: texts } = settingsTexts;

/** Settings, information and sign-out. Open to users without a partner too. */
export default function SettingsScreen() {
  const { partner } = useUser();
  return (
    <Shell title={pageNames.settings} back={partner === null ? '/connect' : '/profile'}>
      <SettingsHead />
      {partner !== null && <YouTwo />}
      <You />
      <YourCode />
      <Ours />
      <Leaving />
    </Shell>
  );
}

const YouTwo = () => (
  <MenuGroup heading={texts.twosome}>
    <MenuRow icon={AtSign} to="/profile/username?back=true">
      {texts.username}
    </MenuRow>
    <MenuRow icon={Eye} to="/profile/username?back=true">
      {texts.visibility}
    </MenuRow>
    <MenuRow icon={CalendarHeart} to="/profile?days=open">
      {texts.days}
    </MenuRow>
    <MenuRow icon={MessageCircleQuestion} to="/question">
      {texts.question}
    </MenuRow>
    <MenuRow icon={Mail} to="/letter">
      {texts.letters}
    </MenuRow>
    <MenuRow icon={BookHeart} to="/book">
      {texts.book}
    </MenuRow>
    <MenuRow icon={Luggage} to="/profile/settings/import">
      {settingsPageNames.import}
    </MenuRow>
    <MenuRow icon={Trash2} to="/post/deleted">
      {settingsPageNames.deletedPosts}
    </MenuRow>
  </MenuGroup>
);

const You = () => (
  <MenuGroup heading={texts.you}>
    <MenuRow icon={UserRound} to="/profile/settings/name">
      {settingsPageNames.firstName}
    </MenuRow>
    <MenuRow icon={Bell} to="/profile/settings/notifications">
      {pageNames.notifications}
    </MenuRow>
    <MenuRow icon={MonitorSmartphone} to="/profile/settings/devices">
      {settingsPageNames.devices}
    </MenuRow>
    <MenuRow icon={Ban} to="/profile/settings/blocked">
      {settingsPageNames.blocked}
    </MenuRow>
    <MenuRow icon={Download} to="/profile/settings/export">
      {settingsPageNames.export}
    </MenuRow>
    <Appearance />
    {hasKeyboard() && <Keys />}
  </MenuGroup>
);

function Keys() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuRow icon={Keyboard} onPress={() => setOpen(true)}>
        {keysTexts.title}
      </MenuRow>
      <KeysSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** A mouse or trackpad: then there is a keyboard too. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Users with a partner see it too: the choice applies when they have parted. */
const YourCode = () => (
  <MenuGroup heading={texts.code}>
    <div className="px-gutter py-1.5">
      <BothCodes />
    </div>
  </MenuGroup>
);

const Ours = () => (
  <MenuGroup heading={brand.written}>
    <MenuRow icon={Info} to="/about">
      {texts.about}
    </MenuRow>
    <MenuRow icon={Shield} to="/privacy">
      {texts.privacy}
    </MenuRow>
    <MenuRow icon={FileText} to="/tos">
      {texts.terms}
    </MenuRow>
    <InstallApp />
    <ShareApp />
    <RateApp />
  </MenuGroup>
);

type Question = 'not-my-partner' | 'disconnect';

function Leaving() {
  const { partner, not_my_partner_until } = useUser();
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  return (
    <MenuGroup heading={texts.leaving}>
      <LogoutRow />
      {not_my_partner_until !== null && (
        <MenuRow icon={UserRoundX} onPress={() => setAsking('not-my-partner')} red>
          {pairTexts.notMyPartner.label}
        </MenuRow>
      )}
      {partner !== null && (
        <MenuRow icon={Link2Off} onPress={() => setAsking('disconnect')} red>
          {texts.disconnect}
        </MenuRow>
      )}
      <DeletionRow />
      {partner !== null && (
        <>
          <NotMyPartnerDialog
            open={asking === 'not-my-partner'}
            onClose={close}
            partner={partner.first_name}
          />
          <DisconnectDialog open={asking === 'disconnect'} onClose={close} partner={partner.first_name} />
        </>
      )}
    </MenuGroup>
  );
}
