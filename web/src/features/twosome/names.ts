import { texts } from '@twosome/contract/platform/texts';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';

/** What people read for a couple's username: the name, or 'New couple' while none has been chosen. */
export const shownName = (username: string): string => (isChosen(username) ? username : texts.newCouple);

/** What stands for a person without a photo. By whole characters: half of one is no letter. */
export const firstLetter = (name: string): string => Array.from(name.toUpperCase())[0] ?? '';

/** Two letters for a couple without a photo: of the parts of its name. */
export function initialsOf(username: string): string {
  if (!isChosen(username)) return '';
  return username.split(/[&.+]/).map(firstLetter).join('');
}
