import type { Goal } from '@twosome/contract/goal/goal.contract';
import { expect, test } from 'vitest';
import { addGoal, changeGoal, deleteGoal, notificationsOf, viewGoal } from '../../testing/acts.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Answer, Person } from '../../testing/person.ts';

// Both partners act simultaneously: one final state, and both responses agree with it.

const fixture = createFixture();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const notificationsAbout = async (person: Person, { id }: Goal) =>
  (await notificationsOf(person)).filter((row) => row.related_id === id);
/** Runs both requests concurrently, started in alternating order. */
async function concurrently(
  round: number,
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
): Promise<Answer[]> {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  return (await Promise.all([second(), first()])).reverse();
}

test('two edits: one is saved, the other is rejected with the saved goal', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const goal = await addGoal(ana);
    const answers = await concurrently(
      round,
      () => changeGoal(ana, goal, { title: 'by Ana' }),
      () => changeGoal(bruno, goal, { title: 'by Bruno' }),
    );
    const saved = answers.find(({ status }) => status === 200)?.body;
    const rejected = answers.find(({ status }) => status === 409)?.body;
    expect([saved.title === 'by Ana', saved.title === 'by Bruno'].sort()).toEqual([false, true]);
    expect(rejected.current).toEqual(saved);
    expect((await viewGoal(ana, goal)).body).toEqual(saved);
  }
});

test('both finish: the goal is finished once, with one notification', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const goal = await addGoal(ana);
    const [hers, his] = await concurrently(
      round,
      () => changeGoal(ana, goal, { done: true }),
      () => changeGoal(bruno, goal, { done: true }),
    );
    expect([hers?.status, his?.status]).toEqual([200, 200]);
    expect(hers?.body).toEqual(his?.body);
    const notifications = [await notificationsAbout(ana, goal), await notificationsAbout(bruno, goal)].flat();
    expect(notifications.filter(({ body }) => body.includes('finished'))).toHaveLength(1);
  }
});

test('one edits, one deletes: the goal is deleted', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const goal = await addGoal(ana);
    const [edited, deleted] = await concurrently(
      round,
      () => changeGoal(ana, goal, { title: 'by Ana' }),
      () => deleteGoal(bruno, goal),
    );
    expect([200, 404]).toContain(edited?.status);
    expect(deleted?.status).toBe(204);
    expect((await viewGoal(ana, goal)).status).toBe(404);
  }
});

test('both delete: one succeeds', async () => {
  const { ana, bruno } = fixture.cast;
  for (const round of rounds) {
    const goal = await addGoal(ana);
    const answers = await concurrently(
      round,
      () => deleteGoal(ana, goal),
      () => deleteGoal(bruno, goal),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  }
});

test('many concurrent edits by one partner: one unseen notification, with the latest title', async () => {
  const { ana, bruno } = fixture.cast;
  const goal = await addGoal(ana);
  const edits = rounds.map((round) => ({ title: `Number ${round}`, updated_at: undefined }));
  const answers = await Promise.all(edits.map((edit) => changeGoal(bruno, goal, edit)));
  expect(answers.map(({ status }) => status)).toEqual(rounds.map(() => 200));
  const { title } = (await viewGoal(ana, goal)).body;
  expect(await notificationsAbout(ana, goal)).toMatchObject([{ body: `Bruno changed the goal “${title}”` }]);
});
