import { useUser } from '../features/auth/auth.store.ts';
import { FirstNameForm } from '../features/auth/FirstNameForm.tsx';
import { useGoBack } from '../platform/router/navigation.ts';
import { Shell } from '../ui/Shell.tsx';
import { settingsTexts } from './screens.settings.texts.ts';

/** /profile/settings/name: the user's first name. */
export default function FirstNameScreen() {
  const { first_name } = useUser();
  const goBack = useGoBack('/profile/settings');
  return (
    <Shell title={settingsTexts.firstName} back="/profile/settings" narrow>
      <FirstNameForm name={first_name} onSaved={goBack} />
    </Shell>
  );
}
