import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';

/** The displayed username: the name, or 'New couple' until one is chosen. */
export const shownName = (username: string): string => (isChosen(username) ? username : newCouple);

/** The initial of a person without a photo. Array.from splits by whole characters, not by surrogates. */
export const firstLetter = (name: string): string => Array.from(name.toUpperCase())[0] ?? '';

/** The initials of a couple without a photo: the first letters of its name parts. */
export function initialsOf(username: string): string {
  if (!isChosen(username)) return '';
  return username.split(/[&.+]/).map(firstLetter).join('');
}
