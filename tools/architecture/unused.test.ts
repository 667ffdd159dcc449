import { expect, test } from 'vitest';
import { testRules } from './examples.ts';
import * as unused from './unused.ts';

const reminder = 'server/src/features/letter/reminder.ts';
const forgotten = { [reminder]: 'export const letterReminder = { takeDue };' };
const named = {
  'server/src/features/letter/letter.feature.ts': "import { letterReminder } from './reminder.ts';",
};

testRules(unused, {
  featuresNameWhatTheyExport: [
    [
      forgotten,
      { [reminder]: 'export async function sweepLetters(db) {}' },
      // a test alone runs nothing
      {
        ...forgotten,
        'server/src/features/letter/letter.test.ts': named['server/src/features/letter/letter.feature.ts'],
      },
      // another name of the same file
      { ...forgotten, 'server/src/features/letter/letter.ts': "import { other } from './reminder.ts';" },
    ],
    {
      ...forgotten,
      ...named,
      'server/src/features/letter/letter.ts': 'export const isDue = () => true; const due = isDue();',
      'server/src/features/letter/letter.sql.ts': 'export const list = 1;',
      'tools/admin/letters.ts': "import * as sql from '../../server/src/features/letter/letter.sql.ts';",
      'web/src/features/letter/letter.store.ts': 'export const store = 1;',
      'server/src/platform/clock.ts': 'export const now = 1;',
    },
  ],
});

test('says where it belongs', () => {
  const tree = Object.entries(forgotten).map(([path, text]) => ({ path, text }));
  expect(unused.featuresNameWhatTheyExport(tree)).toEqual([
    `${reminder}: nothing uses letterReminder: name it in letter.feature.ts, or delete it`,
  ]);
});
