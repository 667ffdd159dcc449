import { kinds } from '@twosome/contract/notification/notification.rules';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { addGoal, changeGoal, notificationsOf, seeNotifications } from '../../testing/acts.ts';
import { again } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';

const fixture = createFixture();

describe('a goal', () => {
  test('that a person adds notifies only the partner, immediately [S3.9]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const client = await bruno.listen('message');
    const goal = await addGoal(ana);
    const row = {
      id: expect.any(String),
      body: 'Ana added the goal “Swim the lake”',
      parts: expect.arrayContaining([{ text: 'Swim the lake', goal: goal.id }]),
      related_to: kinds.ADDED_GOAL,
      related_id: goal.id,
      data: {},
      added_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    expect(await client.receives(({ type }) => type === 'notification')).toMatchObject({ data: row });
    expect(await notificationsOf(bruno)).toEqual([row]);
    for (const person of [ana, chloe]) expect(await notificationsOf(person)).toEqual([]);
    expect((await again(bruno)).user.unseen_notification_count).toBe(1);
  });

  test('that changes again while unseen keeps one row with the most important change', async () => {
    const { ana, bruno } = fixture.cast;
    let goal = await addGoal(ana);
    const bodies: string[] = [];
    const ids = new Set<string>();
    let last = '';
    for (const some of [
      { title: 'Twelve nights' },
      { description: 'Snow too.' },
      { done: true },
      { description: 'Snow counts.' },
      { done: false },
      { description: 'Snow counts twice.' },
    ]) {
      moveClock(1000);
      goal = (await changeGoal(bruno, goal, some)).body;
      const [row, ...more] = await notificationsOf(ana);
      expect(more).toEqual([]);
      bodies.push(row?.body ?? '');
      ids.add(row?.id ?? '');
      expect((row?.updated_at ?? '') > last).toBe(true);
      last = row?.updated_at ?? '';
    }
    expect(bodies).toEqual([
      'Bruno changed the goal “Twelve nights”',
      'Bruno changed the goal “Twelve nights”',
      'Bruno finished the goal “Twelve nights”',
      'Bruno finished the goal “Twelve nights”',
      'Bruno reopened the goal “Twelve nights”',
      'Bruno reopened the goal “Twelve nights”',
    ]);
    expect(ids.size).toBe(1);
    expect((await again(ana)).user.unseen_notification_count).toBe(1);
  });

  test('that changes after it was seen gets a new row', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: goal } = await changeGoal(bruno, await addGoal(ana), { title: 'Twelve nights' });
    const [seen] = await notificationsOf(ana);
    await seeNotifications(ana);
    moveClock(1000);
    await changeGoal(bruno, goal, { done: true });
    expect((await notificationsOf(ana)).map(({ body, id }) => [body, id === seen?.id])).toEqual([
      ['Bruno finished the goal “Twelve nights”', false],
      ['Bruno changed the goal “Twelve nights”', true],
    ]);
  });

  test('has separate rows for its creation and its changes, and from other goals', async () => {
    const { ana, bruno } = fixture.cast;
    const goals = [await addGoal(ana), await addGoal(ana)];
    for (const goal of goals) await changeGoal(ana, goal, { title: 'Twelve nights' });
    expect((await notificationsOf(bruno)).map(({ related_to }) => related_to).sort()).toEqual([7, 7, 8, 8]);
  });

  test('that was deleted leaves rows without its title', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await addGoal(ana);
    await ana.call(`DELETE goals/${goal.id}/`);
    expect(await notificationsOf(bruno)).toMatchObject([{ body: 'Ana added a goal', related_id: goal.id }]);
  });
});
