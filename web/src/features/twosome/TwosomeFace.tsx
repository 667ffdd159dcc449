import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { imageAddress } from '../../platform/origin.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Pair } from '../../ui/Pair.tsx';
import { initialsOf } from './names.ts';

interface TwosomeFaceProps {
  twosome: Pick<Twosome, 'username' | 'photo_thumbnail'>;
  /** CSS pixels */
  size?: number;
}

/** A couple's photo, else its letters; a couple that has chosen no name yet has no letters either. */
export function TwosomeFace({ twosome, size = 40 }: TwosomeFaceProps) {
  const initials = initialsOf(twosome.username);
  const photo = twosome.photo_thumbnail;
  if (!photo && initials === '') return <Pair left="" right="" size={size} />;
  return <Avatar photo={photo && imageAddress(photo)} initials={initials} size={size} />;
}
