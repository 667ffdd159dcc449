import { preferenceKinds } from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { coupleRows, partnerRows } from './KindChoices.tsx';

test('every kind of notification is in one row of the settings', () => {
  const shown = [...partnerRows('Bruno'), ...coupleRows].flatMap((row) => row.of);
  expect(shown.sort(), 'Add its row to KindChoices.tsx').toEqual([...preferenceKinds].sort());
});
