import { useUser } from '../features/auth/auth.store.ts';
import { MemorySwitch } from '../features/memory/MemorySwitch.tsx';
import { KindChoices } from '../features/notification/KindChoices.tsx';
import { PermissionNote } from '../features/notification/PermissionNote.tsx';
import { preferences as resource, usePreferences } from '../features/notification/preferences.store.ts';
import { QuietHours } from '../features/notification/QuietHours.tsx';
import { TraySwitch } from '../features/tray/TraySwitch.tsx';
import { useResource } from '../platform/resource.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Shell } from '../ui/Shell.tsx';
import { screensTexts } from './screens.texts.ts';

/** /profile/settings/notifications: which pushes to receive, and quiet hours. Every change is saved immediately. */
export default function NotificationSettingsScreen() {
  const { partner } = useUser();
  const preferences = usePreferences();
  // Another device may have changed the settings.
  useResource(resource);
  return (
    <Shell title={screensTexts.pages.notifications} back="/profile/settings">
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
