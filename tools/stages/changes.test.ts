import { expect, test } from 'vitest';
import { apiTests } from './changes.mjs';

const clap = ['server/src/features/clap/', expect.stringContaining('privacy')];

test.each<[string, string[], unknown]>([
  ['of the server', ['server/src/features/clap/clap.ts', 'web/src/ui/Button.tsx'], clap],
  ['of the contract', ['contract/src/clap/clap.rules.ts'], clap],
  ['of no API', ['web/src/features/clap/ClapButton.tsx', 'docs/measured.md', 'tools/check.mjs'], []],
  ['of the platform', ['server/src/features/clap/clap.ts', 'server/src/platform/batch.ts'], null],
  ['of the contract of all', ['contract/src/platform/ids.ts'], null],
  ['of a migration', ['server/migrations/001_start.sql'], null],
  ['of the packages', ['package-lock.json'], null],
])('the API tests after a change %s', (_, files, expected) => {
  expect(apiTests(files)).toEqual(
    Array.isArray(expected) && expected.length > 0 ? expect.arrayContaining(expected) : expected,
  );
});
