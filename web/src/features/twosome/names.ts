import { texts } from '@twosome/contract/platform/texts';
import { isChosen } from '@twosome/contract/twosome/twosome.rules';

/** What people read for a couple's username: the name, or 'New couple' while none has been chosen. */
export const shownName = (username: string): string => (isChosen(username) ? username : texts.newCouple);

/** Two letters for a couple without a photo: of the parts of its name. */
export function initialsOf(username: string): string {
  if (!isChosen(username)) return '';
  return username
    .split(/[&.+]/)
    .map((part) => (part[0] ?? '').toUpperCase())
    .join('');
}
