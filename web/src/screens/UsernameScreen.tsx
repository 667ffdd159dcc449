import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { useUser } from '../features/auth/auth.store.ts';
import { broadcastOnboarding } from '../features/twosome/change.store.ts';
import { ProfileSkeleton } from '../features/twosome/ProfileHeader.tsx';
import { useTwosome } from '../features/twosome/twosome.store.ts';
import { UsernameForm } from '../features/twosome/UsernameForm.tsx';
import { useGoBack, useNavigate, useSearchParams } from '../platform/router/navigation.ts';
import { Shell } from '../ui/Shell.tsx';
import { profileTexts } from './screens.profile.texts.ts';

/** The last step of the onboarding; later, the profile form. Saving navigates back, or home. */
export default function UsernameScreen() {
  const { first_name, partner, twosome: mine } = useUser();
  const twosome = useTwosome(mine?.id ?? '');
  const isEdit = useSearchParams()[0].get('back') === 'true';
  const goBack = useGoBack('/profile');
  const navigate = useNavigate();

  const leave = () => {
    if (isEdit) return goBack();
    broadcastOnboarding('/home');
    return navigate('/home');
  };
  if (twosome === undefined || partner === null) return <ProfileSkeleton />;
  return (
    <Shell
      title={isChosen(twosome.username) ? profileTexts.form.editName : profileTexts.form.chooseName}
      narrow
      {...(isEdit && { back: '/profile' })}
    >
      <UsernameForm
        twosome={twosome}
        mine={first_name}
        theirs={partner.first_name}
        onSaved={leave}
        onCancel={isEdit ? goBack : () => navigate('/home')}
      />
    </Shell>
  );
}
