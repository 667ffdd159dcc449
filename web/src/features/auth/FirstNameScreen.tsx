import { useGoBack } from '../../platform/router/navigation.ts';
import { settingsPageNames } from '../../ui/brand/brand.settings.texts.ts';
import { Shell } from '../../ui/Shell.tsx';
import { useUser } from './auth.store.ts';
import { FirstNameForm } from './FirstNameForm.tsx';

/** /profile/settings/name: the user's first name. */
export default function FirstNameScreen() {
  const { first_name } = useUser();
  const goBack = useGoBack('/profile/settings');
  return (
    <Shell title={settingsPageNames.firstName} back="/profile/settings" narrow>
      <FirstNameForm name={first_name} onSaved={goBack} />
    </Shell>
  );
}
