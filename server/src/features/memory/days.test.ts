import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { anniversariesOf } from './anniversaries.ts';
import { listMemories } from './memory.sql.ts';

const fixture = createFixture();

/** Adds an empty post of this time and returns its id. */
async function postAt(time: string | number): Promise<string> {
  const { ana } = fixture.cast;
  const id = newId();
  await fixture.server.db.query(sql`
    insert into posts (id, twosome_id, creator_id, aspect, added_at)
    values (${id}::text, ${twosomeOf(ana)}::text, ${ana.user.id}::text, '4:5', ${new Date(time)}::timestamptz)
  `);
  return id;
}

async function remembered(day: string, timeZone: string): Promise<string[]> {
  const { ana } = fixture.cast;
  const viewer = { userId: ana.user.id, twosomeId: twosomeOf(ana) };
  const rows = await listMemories(fixture.server.db, viewer, anniversariesOf(day), timeZone);
  return rows.map(({ id }) => id);
}

test.each([
  ['before the clocks change', '2026-03-08', 'America/New_York', '2025-03-08T05:00Z', '2025-03-09T05:00Z'],
  [
    '23 hours, as the clocks change',
    '2026-03-09',
    'America/New_York',
    '2025-03-09T05:00Z',
    '2025-03-10T04:00Z',
  ],
  [
    '25 hours, as they change back',
    '2026-11-02',
    'America/New_York',
    '2025-11-02T04:00Z',
    '2025-11-03T05:00Z',
  ],
  ['a day without a midnight', '2019-11-04', 'America/Sao_Paulo', '2018-11-04T03:00Z', '2018-11-05T02:00Z'],
  ['29 February in an ordinary year', '2026-02-28', 'Asia/Kolkata', '2024-02-27T18:30Z', '2024-02-29T18:30Z'],
  ['29 February in a leap year', '2028-02-29', 'Asia/Kolkata', '2024-02-28T18:30Z', '2024-02-29T18:30Z'],
])('%s [S4.161]', async (_, day, timeZone, from, until) => {
  const [first, last] = [await postAt(from), await postAt(Date.parse(until) - 1)];
  await postAt(Date.parse(from) - 1);
  await postAt(until);
  expect((await remembered(day, timeZone)).toSorted()).toEqual([first, last].toSorted());
});
