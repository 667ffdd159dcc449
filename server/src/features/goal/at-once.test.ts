import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { expect, test } from 'vitest';
import type { Answer, Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

// Both partners at the same instant: one clear state, and both are told what it is.

const stage = setStage();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const added = async (person: Person): Promise<Goal> =>
  (
    await person.call('POST goals/', {
      body: { title: 'Swim the lake', description: 'End to end.', achieve_by: '2199-09-05' },
    })
  ).body;
const change = (person: Person, goal: Goal, some: object) =>
  person.call(`PUT goals/${goal.id}/`, { body: { ...goal, ...some } });
const drop = (person: Person, { id }: Goal) => person.call(`DELETE goals/${id}/`);
const read = (person: Person, { id }: Goal) => person.call(`GET goals/${id}/`);
const rowsOf = async (person: Person, { id }: Goal): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results.filter((row: Notification) => row.related_id === id);
/** Both acts at once, in either order. */
async function atOnce(
  round: number,
  one: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<Answer[]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  return (await Promise.all([other(), one()])).reverse();
}

test('both write: one is kept, the other is shown it', async () => {
  const { ana, bruno } = stage.cast;
  for (const round of rounds) {
    const goal = await added(ana);
    const answers = await atOnce(
      round,
      () => change(ana, goal, { title: 'by Ana' }),
      () => change(bruno, goal, { title: 'by Bruno' }),
    );
    const kept = answers.find(({ status }) => status === 200)?.body;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([kept.title === 'by Ana', kept.title === 'by Bruno'].sort()).toEqual([false, true]);
    expect(refused.current).toEqual(kept);
    expect((await read(ana, goal)).body).toEqual(kept);
  }
});

test('both finish: it is finished once, and told once', async () => {
  const { ana, bruno } = stage.cast;
  for (const round of rounds) {
    const goal = await added(ana);
    const [hers, his] = await atOnce(
      round,
      () => change(ana, goal, { done: true }),
      () => change(bruno, goal, { done: true }),
    );
    expect([hers?.status, his?.status]).toEqual([200, 200]);
    expect(hers?.body).toEqual(his?.body);
    const told = [await rowsOf(ana, goal), await rowsOf(bruno, goal)].flat();
    expect(told.filter(({ body }) => body.includes('finished'))).toHaveLength(1);
  }
});

test('one writes, one deletes: it is gone', async () => {
  const { ana, bruno } = stage.cast;
  for (const round of rounds) {
    const goal = await added(ana);
    const [written, dropped] = await atOnce(
      round,
      () => change(ana, goal, { title: 'by Ana' }),
      () => drop(bruno, goal),
    );
    expect([200, 404]).toContain(written?.status);
    expect(dropped?.status).toBe(204);
    expect((await read(ana, goal)).status).toBe(404);
  }
});

test('both delete: one did', async () => {
  const { ana, bruno } = stage.cast;
  for (const round of rounds) {
    const goal = await added(ana);
    const answers = await atOnce(
      round,
      () => drop(ana, goal),
      () => drop(bruno, goal),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  }
});

test('one changes it many times at once: one row, unseen, that says the last of it', async () => {
  const { ana, bruno } = stage.cast;
  const goal = await added(ana);
  const wishes = rounds.map((round) => ({ title: `Number ${round}`, updated_at: undefined }));
  const answers = await Promise.all(wishes.map((wish) => change(bruno, goal, wish)));
  expect(answers.map(({ status }) => status)).toEqual(rounds.map(() => 200));
  const { title } = (await read(ana, goal)).body;
  expect(await rowsOf(ana, goal)).toMatchObject([{ body: `Bruno changed the goal “${title}”` }]);
});
