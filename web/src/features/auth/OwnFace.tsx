import { Avatar } from '../../ui/Avatar.tsx';
import { firstLetter } from '../twosome/names.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import { useUser } from './auth.store.ts';

/** The couple's photo, or two circles: the viewer on the left, the partner on the right. */
export function OwnFace({ size }: { size: number }) {
  const user = useUser();
  const twosome = useTwosome(user.twosome?.id ?? '');
  const photo = twosome?.photo_thumbnail ?? null;
  const initials = [user.first_name, user.partner?.first_name ?? ''].map(firstLetter).join('');
  return <Avatar photo={photo} initials={initials} size={size} />;
}
