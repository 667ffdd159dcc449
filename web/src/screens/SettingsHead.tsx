import { useUser } from '../features/auth/auth.store.ts';
import { authTexts } from '../features/auth/auth.texts.ts';
import { OwnFace } from '../features/auth/OwnFace.tsx';
import { shownName } from '../features/twosome/names.ts';
import { useTwosome } from '../features/twosome/twosome.store.ts';
import { Link } from '../platform/router/Link.tsx';
import { JointName } from '../ui/brand/JointName.tsx';

/** The couple and its two users, or the user without a partner. */
export function SettingsHead() {
  const user = useUser();
  const twosome = useTwosome(user.twosome?.id ?? '');
  if (user.partner === null) {
    return (
      <div className="row gap-3.5 px-gutter pt-3 pb-6">
        <OwnFace size={60} />
        <p className="heading" dir="auto">
          {user.first_name}
        </p>
      </div>
    );
  }
  return (
    <Link to="/profile" className="row gap-3.5 px-gutter pt-3 pb-6">
      <OwnFace size={60} />
      <span className="grow">
        <span className="heading block">
          <JointName text={shownName(twosome?.username ?? '-')} />
        </span>
        <span className="small quiet">{authTexts.namesOf(user.first_name, user.partner.first_name)}</span>
      </span>
    </Link>
  );
}
