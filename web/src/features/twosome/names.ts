import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';

/** The displayed username: the name, or 'New couple' until one is chosen. */
export const shownName = (username: string): string => (isChosen(username) ? username : newCouple);

/** The initial of a person without a photo, with its accents. */
export function firstLetter(name: string): string {
  const letters = name.toUpperCase();
  // the first segmenter of a page takes a slow phone 50 ms
  if (/^[ -~](?![^ -~])/.test(letters)) return letters.charAt(0);
  return new Intl.Segmenter().segment(letters).containing(0)?.segment ?? '';
}

/** The initials of a couple without a photo: the first letters of its name parts. */
export function initialsOf(username: string): string {
  if (!isChosen(username)) return '';
  return username.split(/[&.+]/).map(firstLetter).join('');
}
