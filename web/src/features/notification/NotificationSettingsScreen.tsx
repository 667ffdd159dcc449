import { useResource } from '../../platform/resource.ts';
import { BackHome } from '../../ui/BackButton.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from '../auth/auth.store.ts';
import { MemorySwitch } from '../memory/MemorySwitch.tsx';
import { TraySwitch } from '../tray/TraySwitch.tsx';
import { KindChoices } from './KindChoices.tsx';
import { PermissionNote } from './PermissionNote.tsx';
import { preferences as resource, usePreferences } from './preferences.store.ts';
import { QuietHours } from './QuietHours.tsx';

/** /profile/settings/notifications: which pushes to receive, and quiet hours. Every change is saved immediately. */
export default function NotificationSettingsScreen() {
  const { partner } = useUser();
  const preferences = usePreferences();
  // Another device may have changed the settings.
  useResource(resource);
  return (
    <Shell title={pageNames.notifications} back="/profile/settings">
      <Loaded resource={resource} value={preferences} otherwise={<BackHome />}>
        {(chosen) => (
          <>
            <PermissionNote />
            <KindChoices preferences={chosen} />
            <QuietHours hours={chosen.quiet_hours} />
            {partner !== null && (
              <>
                <TraySwitch />
                <MemorySwitch />
              </>
            )}
          </>
        )}
      </Loaded>
    </Shell>
  );
}
