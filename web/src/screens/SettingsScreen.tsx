import AtSign from 'lucide-react/icons/at-sign';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import Link2Off from 'lucide-react/icons/link-2-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Shield from 'lucide-react/icons/shield';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { DeletionRow } from '../features/account/LeavingDialog.tsx';
import { useUser } from '../features/auth/auth.store.ts';
import { LogoutRow } from '../features/auth/LogoutRow.tsx';
import { DisconnectDialog, NotMyPartnerDialog } from '../features/pair/PartingDialogs.tsx';
import { pairTexts } from '../features/pair/pair.texts.ts';
import { Appearance } from '../ui/Appearance.tsx';
import { settingsPageNames } from '../ui/brand/brand.settings.texts.ts';
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
      <MenuGroup heading={texts.profile}>
        {partner !== null && (
          <MenuRow icon={AtSign} to="/profile/username?back=true">
            {texts.editProfile}
          </MenuRow>
        )}
        <MenuRow icon={UserRound} to="/profile/settings/name">
          {settingsPageNames.firstName}
        </MenuRow>
      </MenuGroup>
      <MenuGroup heading={texts.app}>
        {partner !== null && (
          <MenuRow icon={Bell} to="/profile/settings/notifications">
            {pageNames.notifications}
          </MenuRow>
        )}
        <MenuRow icon={MonitorSmartphone} to="/profile/settings/devices">
          {settingsPageNames.devices}
        </MenuRow>
        <Appearance />
        {hasKeyboard() && <Keys />}
      </MenuGroup>
      <MenuGroup heading={texts.safety}>
        <MenuRow icon={Ban} to="/profile/settings/blocked">
          {settingsPageNames.blocked}
        </MenuRow>
        <MenuRow icon={Download} to="/profile/settings/data">
          {settingsPageNames.data}
        </MenuRow>
      </MenuGroup>
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
        <ShareApp />
        <RateApp />
        <Leaving />
      </MenuGroup>
    </Shell>
  );
}

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

type Question = 'not-my-partner' | 'disconnect';

function Leaving() {
  const { partner, not_my_partner_until } = useUser();
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  return (
    <>
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
    </>
  );
}
