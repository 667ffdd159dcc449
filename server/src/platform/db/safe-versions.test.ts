import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDb } from '../../testing/database.ts';
import { versionWarning, versionWarnings } from './safe-versions.ts';

test.each([
  ['Node', '22.22.2'],
  ['Node', '24.15.0'],
  ['Node', '26.0.0'],
  ['PostgreSQL', '15.18 (Debian 15.18-0+deb12u1)'],
  ['PostgreSQL', '18.10'],
  ['PostgreSQL', '19beta1'],
] as const)('%s %s is safe', (program, version) => expect(versionWarning(program, version)).toBeNull());

test.each([
  ['Node', '22.22.1', 'Node 22.22.1 has known security holes: update to 22.22.2 or later'],
  ['Node', '24.9.0', 'Node 24.9.0 has known security holes: update to 24.14.1 or later'],
  ['Node', '20.20.2', 'Node 20 gets no security fixes any more: use 22 or later'],
  ['PostgreSQL', '15.9 (Debian)', 'PostgreSQL 15.9 has known security holes: update to 15.18 or later'],
  ['PostgreSQL', '18', 'PostgreSQL 18 has known security holes: update to 18.4 or later'],
  ['PostgreSQL', '14.23', 'PostgreSQL 14 gets no security fixes any more: use 15 or later'],
] as const)('%s %s is warned about', (program, version, warning) =>
  expect(versionWarning(program, version)).toBe(warning),
);

test('the versions of this process and of the database are read', async () => {
  const db = await testDb();
  const [row] = await db.query<{ version: string }>(sql`select current_setting('server_version') as version`);
  const expected = [
    versionWarning('Node', process.versions.node),
    versionWarning('PostgreSQL', row?.version ?? ''),
  ].filter((warning) => warning !== null);
  expect(row?.version).toMatch(/^\d+\.\d+/);
  expect(await versionWarnings({ kind: 'postgres', query: db.query })).toEqual(expected);
  await db.close();
});
