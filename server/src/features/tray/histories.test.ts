import { expect, test } from 'vitest';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { countIn, histories, needsByApi, needsByTables, play } from '../../testing/tray-histories.ts';

const fixture = createFixture();

test('after anything that two people do, each tray is what the tables say [S1.43]', async () => {
  const { ana, bruno, mallory, max } = fixture.cast;
  const scene = { db: fixture.server.db, couple: [ana, bruno], others: [mallory, max] } as const;
  expect(twosomeOf(ana)).not.toBe(twosomeOf(mallory));
  const phones = [await ana.listen('message'), await bruno.listen('message')];
  for (const history of histories(6, 20261124)) {
    for (const act of history) await play(scene, act);
    for (const person of scene.couple) {
      const expected = await needsByTables(scene, person);
      expect(await needsByApi(person), JSON.stringify(history)).toEqual(expected ?? []);
    }
  }
  for (const [index, person] of scene.couple.entries()) {
    const expected = await needsByTables(scene, person);
    await expect.poll(() => countIn(phones[index]!)).toBe(expected === null ? null : expected.length);
  }
});
