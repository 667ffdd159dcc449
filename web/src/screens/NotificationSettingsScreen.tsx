import { useUser } from '../features/auth/auth.store.ts';
import { MemorySwitch } from '../features/memory/MemorySwitch.tsx';
import { KindChoices } from '../features/notification/KindChoices.tsx';
import { PermissionNote } from '../features/notification/PermissionNote.tsx';
import {
  loadPreferences,
  preferences as resource,
  usePreferences,
  usePreferencesLoad,
} from '../features/notification/preferences.store.ts';
import { QuietHours } from '../features/notification/QuietHours.tsx';
import { TraySwitch } from '../features/tray/TraySwitch.tsx';
import { useResource } from '../platform/resource.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';
import { screensTexts } from './screens.texts.ts';

/** /profile/settings/notifications: which pushes to receive, and quiet hours. Every change is saved immediately. */
export default function NotificationSettingsScreen() {
  const failure = usePreferencesLoad((load) => load.failure);
  const { partner } = useUser();
  const preferences = usePreferences();
  // Another device may have changed the settings.
  useResource(resource);
  return (
    <Shell title={screensTexts.pages.notifications} back="/profile/settings">
      {preferences ? (
        <>
          <PermissionNote />
          <KindChoices preferences={preferences} />
          <QuietHours hours={preferences.quiet_hours} />
          {partner !== null && (
            <>
              <TraySwitch />
              <MemorySwitch />
            </>
          )}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void loadPreferences()} otherwise={<BackHome />} />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}
