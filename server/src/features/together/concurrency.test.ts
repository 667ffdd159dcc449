import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { again, part } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

// Both partners act simultaneously: a date is agreed on only if both have requested it.

const fixture = createFixture();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const [hers, his] = ['2019-02-14', '2020-02-29'];
const settle = (person: Person, date: string | null) =>
  person.call('POST auth/together/', { body: { date } });
/** Both dates in one round, started in alternating order. */
async function together(round: number, ofAna: string | null, ofBruno: string | null) {
  const { ana, bruno } = fixture.cast;
  const acts = [() => settle(ana, ofAna), () => settle(bruno, ofBruno)];
  if (round % 2 === 1) acts.reverse();
  const answers = await Promise.all(acts.map((act) => act()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { together_since, together_asked } = (await again(ana)).user;
  await settle(ana, null);
  return { together_since, proposal: together_asked };
}

test('the same date by both is agreed on', async () => {
  for (const round of rounds)
    expect(await together(round, hers, hers)).toEqual({ together_since: hers, proposal: null });
});

test('of two different dates the later is proposed, and neither is agreed on', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const { together_since, proposal } = await together(round, hers, his);
    expect(together_since).toBeNull();
    expect([
      { date: hers, by: ana.user.id },
      { date: his, by: bruno.user.id },
    ]).toContainEqual(proposal);
  }
});

test('one withdraws while the other agrees: no date is left that only one wants', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    await settle(ana, hers);
    const { together_since, proposal } = await together(round, null, hers);
    expect(together_since).toBeNull();
    if (proposal !== null) expect(proposal).toEqual({ date: hers, by: bruno.user.id });
  }
});

test('one parts while the other proposes: the proposal is stored before it or refused', async () => {
  const { ana, bruno } = fixture.cast;
  const [{ status }] = await Promise.all([settle(ana, hers), part(bruno)]);
  expect([200, 403]).toContain(status);
  expect((await again(ana)).user).toMatchObject({ together_since: null, together_asked: null });
});

test('there are at most fifty countdowns, also when both add at the same time [S5.41]', async () => {
  const { ana, bruno } = fixture.cast;
  const add = (person: Person) =>
    person.call('POST countdown/', { body: { title: 'Lisbon', date: '2199-06-21', yearly: false } });
  await add(ana);
  await fixture.server.db.query(sql`
    insert into countdowns select lpad(i::text, 20, '0'), twosome_id, added_by, title, date, yearly, added_at
    from countdowns, generate_series(3, ${limits.countdowns}::int) as i
  `);
  const answers = await Promise.all([ana, bruno, ana, bruno].map(add));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect((await bruno.call('GET countdown/')).body.results).toHaveLength(limits.countdowns);
});
