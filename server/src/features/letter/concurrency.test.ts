import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { makeDue, seal } from '../../testing/letter-examples.ts';
import { lookForLetters } from '../../testing/letter-seal.ts';

const fixture = createFixture();

test('a letter that is opened and taken back at the same moment is either opened or gone [S4.141]', async () => {
  const { ana, bruno } = fixture.cast;
  const outcomes = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { id } = await seal(ana);
    await makeDue(fixture.server, id);
    const calls = [
      () => bruno.call(`POST letter/${id}/open/`, { body: {} }),
      () => ana.call(`DELETE letter/${id}/`),
    ];
    if (round % 2 === 1) calls.reverse();
    const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
    if (round % 2 === 1) statuses.reverse();
    outcomes.add(statuses.join(' '));
  }
  for (const outcome of outcomes) expect(['200 403', '404 204']).toContain(outcome);
});

test('two devices that open a letter read the same one, opened once', async () => {
  const { ana, bruno } = fixture.cast;
  for (let round = 0; round < 20; round += 1) {
    const { id } = await seal(ana);
    await makeDue(fixture.server, id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => bruno.call(`POST letter/${id}/open/`, { body: {} })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.opened_at}`)).size).toBe(1);
  }
});

test('five letters at the same moment, when one is left of a hundred: one is written, four are refused', async () => {
  const { ana } = fixture.cast;
  const { id } = await seal(ana);
  await fixture.server.db.query(sql`
    insert into letters (id, twosome_id, written_by, text, opens_at, written_at)
    select id || '-' || n, twosome_id, written_by, text, opens_at, written_at
    from letters, generate_series(1, ${limits.sealedLetters - 2}::int) n where id = ${id}::text
  `);
  const write = () =>
    ana.call('POST letter/', { form: formOf({ text: 'Dear', opens_at: '2040-01-01T08:00:00.000Z' }) });
  const answers = await Promise.all([write(), write(), write(), write(), write()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test('no call of the API and no export has words or photos of a sealed letter [S4.140]', async () => {
  const seen = await lookForLetters(fixture, 12, { random: Math.random, everything: true });
  expect(seen.wrong).toEqual([]);
});

test('0 of thousands of tries open a letter early, from any place on earth [S4.140]', async () => {
  const seen = await lookForLetters(fixture, 400, { random: Math.random, everything: false });
  expect(seen.wrong).toEqual([]);
  expect(seen.tries).toBeGreaterThan(1000);
  expect(seen.opened).toBeGreaterThan(50);
});
