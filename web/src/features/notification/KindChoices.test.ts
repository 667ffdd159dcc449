import { kinds } from '@twosome/contract/notification/notification.rules';
import { expect, test } from 'vitest';
import { choiceGroups } from './KindChoices.tsx';

test('every kind of notification is in one group of the settings', () => {
  expect(choiceGroups.flat().sort()).toEqual(Object.values(kinds).map(String).sort());
});
