import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pair } from '../../ui/brand/Pair.tsx';
import { initialsOf } from './names.ts';

interface TwosomeFaceProps {
  twosome: Pick<Twosome, 'username' | 'photo_thumbnail'>;
  /** CSS pixels */
  size?: number;
}

/** A couple's photo, else its initials; a couple without a name has no initials. */
export function TwosomeFace({ twosome, size = 40 }: TwosomeFaceProps) {
  const initials = initialsOf(twosome.username);
  const photo = twosome.photo_thumbnail;
  if (!photo && initials === '') return <Pair left="" right="" size={size} />;
  return <Avatar photo={photo} initials={initials} size={size} />;
}
