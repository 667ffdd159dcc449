import { KindChoices } from '../features/notification/KindChoices.tsx';
import { PermissionNote } from '../features/notification/PermissionNote.tsx';
import {
  loadPreferences,
  usePreferences,
  usePreferencesLoad,
} from '../features/notification/preferences.store.ts';
import { QuietHours } from '../features/notification/QuietHours.tsx';
import { useLookAgain } from '../platform/lookAgain.ts';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { BackHome } from './parts/BackHome.tsx';
import { Shell } from './parts/Shell.tsx';

/** /profile/settings/notifications: what to be told of, and when to be left in peace. Saved at every touch. */
export default function NotificationSettingsScreen() {
  const failure = usePreferencesLoad((load) => load.failure);
  const preferences = usePreferences();
  // another device may have chosen otherwise
  useLookAgain(loadPreferences);
  return (
    <Shell title="Notifications" back="/profile/settings">
      {preferences ? (
        <>
          <PermissionNote />
          <KindChoices preferences={preferences} />
          <QuietHours hours={preferences.quiet_hours} />
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void loadPreferences()} otherwise={<BackHome />} />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}
