import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { again, twosomeOf } from './testing/cast.ts';
import { formOf } from './testing/fixture.ts';
import { inRoom, type Nodes, on, pairUp, startNodes } from './testing/nodes.ts';
import {
  type Act,
  countIn,
  histories,
  needsByApi,
  needsByTables,
  play,
  type TrayPlay,
} from './testing/tray-histories.ts';

// Two nodes with one PostgreSQL and one Redis. Of each couple, one is on one node and the other on the other.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const couples = 20;
const historiesOfCouple = 50;
let nodes: Nodes;

beforeAll(async () => {
  if (onPostgres) nodes = await startNodes({ RATE_LIMITS: 'off' });
});
afterAll(() => nodes?.end());

async function startPlay(index: number): Promise<TrayPlay> {
  const pair = async (one: string, other: string) => {
    const [first, second] = await pairUp(nodes.one, one, other);
    return [await again(first), on(nodes.other, await again(second))] as const;
  };
  const couple = await pair(`Ana${index}`, `Bruno${index}`);
  const others = await pair(`Chloe${index}`, `Dan${index}`);
  await others[0].call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
  return { db: nodes.db, couple, others };
}

/** The acts of the two run at the same time, as far as the history goes. */
async function live(scene: TrayPlay, history: readonly Act[]) {
  for (let at = 0; at < history.length; at += 2)
    await Promise.all(history.slice(at, at + 2).map((act) => play(scene, act)));
}

describe.runIf(onPostgres)('the tray', () => {
  test(`is what the database says after ${couples * historiesOfCouple} histories of two people on two nodes [S1.43]`, async () => {
    const all = histories(couples * historiesOfCouple, 1124);
    let checked = 0;
    await Promise.all(
      Array.from({ length: couples }, async (_, index) => {
        const scene = await startPlay(index);
        expect(twosomeOf(scene.couple[0])).toBe(twosomeOf(scene.couple[1]));
        const phones = await Promise.all(scene.couple.map(inRoom));
        for (const history of all.slice(index * historiesOfCouple, (index + 1) * historiesOfCouple)) {
          await live(scene, history);
          for (const [side, person] of scene.couple.entries()) {
            const expected = await needsByTables(scene, person);
            expect(await needsByApi(person), JSON.stringify(history)).toEqual(expected ?? []);
            await expect
              .poll(() => countIn(phones[side]!), { message: JSON.stringify(history) })
              .toBe(expected === null ? null : expected.length);
          }
          checked += 1;
        }
      }),
    );
    expect(checked).toBe(couples * historiesOfCouple);
  });
});
