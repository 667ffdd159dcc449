import { lettersKind } from '@twosome/contract/letter/letter.rules';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { messagesKind } from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { coupleRows, partnerRows } from './KindChoices.tsx';

test('every kind of notification is in one row of the settings', () => {
  const shown = [...partnerRows('Bruno'), ...coupleRows].flatMap((row) => row.of);
  expect(shown.sort()).toEqual([messagesKind, lettersKind, ...Object.values(kinds).map(String)].sort());
});
