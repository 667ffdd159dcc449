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
  return { together_since, asked: together_asked };
}

test('the same date by both is agreed on', async () => {
  for (const round of rounds)
    expect(await together(round, hers, hers)).toEqual({ together_since: hers, asked: null });
});

test('of two different dates the later is proposed, and neither is agreed on', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const { together_since, asked } = await together(round, hers, his);
    expect(together_since).toBeNull();
    expect([
      { date: hers, by: ana.user.id },
      { date: his, by: bruno.user.id },
    ]).toContainEqual(asked);
  }
});

test('one withdraws while the other agrees: no date is left that only one wants', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    await settle(ana, hers);
    const { together_since, asked } = await together(round, null, hers);
    expect(together_since).toBeNull();
    if (asked !== null) expect(asked).toEqual({ date: hers, by: bruno.user.id });
  }
});

test('one parts while the other proposes: the proposal is stored before it or refused', async () => {
  const { ana, bruno } = fixture.cast;
  const [{ status }] = await Promise.all([settle(ana, hers), part(bruno)]);
  expect([200, 403]).toContain(status);
  expect((await again(ana)).user).toMatchObject({ together_since: null, together_asked: null });
});
