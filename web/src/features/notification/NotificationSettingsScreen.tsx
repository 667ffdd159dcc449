import { type ChoiceName, choices } from '@twosome/contract/notification/notification.rules';
import { useResource } from '../../platform/resource.ts';
import { BackHome } from '../../ui/BackButton.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { MenuGroup } from '../../ui/Rows.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from '../auth/auth.store.ts';
import { KindChoices } from './KindChoices.tsx';
import { Mentions } from './Mentions.tsx';
import { notificationTexts } from './notification.texts.ts';
import { PermissionNote } from './PermissionNote.tsx';
import { preferences as resource, usePreferences } from './preferences.store.ts';
import { QuietHours } from './QuietHours.tsx';
import { Reminders } from './Reminders.tsx';

const { settings: texts } = notificationTexts;

const namesFrom = (from: 'partner' | 'couples'): readonly ChoiceName[] =>
  (Object.keys(choices) as ChoiceName[]).filter((name) => choices[name].from === from && name !== 'letters');

/** /profile/settings/notifications: what a person is notified and reminded of, and quiet hours. Every change is saved immediately. */
export default function NotificationSettingsScreen() {
  const user = useUser();
  const partner = user.partner?.first_name ?? texts.yourPartner;
  const preferences = usePreferences();
  // Another device may have changed the settings.
  useResource(resource);
  return (
    <Shell title={pageNames.notifications} back="/profile/settings">
      <Loaded resource={resource} value={preferences} otherwise={<BackHome />}>
        {(chosen) => (
          <>
            <PermissionNote />
            <p className="px-gutter pt-1 pb-5 small quiet">{texts.intro(partner)}</p>
            <MenuGroup heading={texts.fromPartner}>
              <KindChoices names={namesFrom('partner')} partner={partner} preferences={chosen} />
            </MenuGroup>
            {user.partner !== null && (
              <MenuGroup heading={texts.reminders}>
                <Reminders partner={partner} />
              </MenuGroup>
            )}
            <MenuGroup heading={texts.fromCouples}>
              <KindChoices names={namesFrom('couples')} partner={partner} preferences={chosen} />
              <Mentions />
            </MenuGroup>
            <QuietHours hours={chosen.quiet_hours} />
          </>
        )}
      </Loaded>
    </Shell>
  );
}
