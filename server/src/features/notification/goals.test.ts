import type { Goal } from '@twosome/contract/goal/goal.contract';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person, WsClient } from '../../testing/person.ts';

const fixture = createFixture();
const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const added = async (person: Person): Promise<Goal> =>
  (
    await person.call('POST goals/', {
      body: { title: 'Ten nights in a tent', description: 'Rain counts double.', achieve_by: '2199-06-21' },
    })
  ).body;
const change = async (person: Person, goal: Goal, some: object): Promise<Goal> =>
  (await person.call(`PUT goals/${goal.id}/`, { body: { ...goal, ...some } })).body;

/** Marks the list as seen and waits for the confirmation. */
async function see(person: Person): Promise<void> {
  const client: WsClient = await person.listen('message');
  client.send({ type: 'notification_seen', data: {} });
  await client.receives(({ type }) => type === 'notification_seen');
  client.close();
}

describe('a goal', () => {
  test('that a person adds notifies only the partner, immediately [S3.9]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const client = await bruno.listen('message');
    const goal = await added(ana);
    const row = {
      id: expect.any(String),
      body: 'Ana added the goal “Ten nights in a tent”',
      related_to: kinds.ADDED_GOAL,
      related_id: goal.id,
      data: {},
      added_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    };
    expect(await client.receives(({ type }) => type === 'notification')).toMatchObject({ data: row });
    expect(await list(bruno)).toEqual([row]);
    for (const person of [ana, chloe]) expect(await list(person)).toEqual([]);
    expect((await again(bruno)).user.unseen_notification_count).toBe(1);
  });

  test.each([
    ['changed', { title: 'Twelve nights in a tent' }, 'Bruno changed the goal “Twelve nights in a tent”'],
    ['finished', { done: true }, 'Bruno finished the goal “Ten nights in a tent”'],
  ])('that a person %s', async (_, some, body) => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    await change(bruno, goal, some);
    expect(await list(ana)).toMatchObject([{ body, related_to: kinds.UPDATED_GOAL, related_id: goal.id }]);
  });

  test('that changes again while unseen keeps one row with the most important change', async () => {
    const { ana, bruno } = fixture.cast;
    let goal = await added(ana);
    const bodies: string[] = [];
    const ids = new Set<string>();
    let last = '';
    for (const some of [
      { title: 'Twelve nights' },
      { description: 'Snow too.' },
      { done: true },
      { description: 'Snow counts.' },
      { done: false },
    ]) {
      moveClock(1000);
      goal = await change(bruno, goal, some);
      const [row, ...more] = await list(ana);
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
    ]);
    expect(ids.size).toBe(1);
    expect((await again(ana)).user.unseen_notification_count).toBe(1);
  });

  test('that changes after it was seen gets a new row', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await change(bruno, await added(ana), { title: 'Twelve nights' });
    const [seen] = await list(ana);
    await see(ana);
    moveClock(1000);
    await change(bruno, goal, { done: true });
    expect((await list(ana)).map(({ body, id }) => [body, id === seen?.id])).toEqual([
      ['Bruno finished the goal “Twelve nights”', false],
      ['Bruno changed the goal “Twelve nights”', true],
    ]);
  });

  test('has separate rows for its creation and its changes, and from other goals', async () => {
    const { ana, bruno } = fixture.cast;
    const goals = [await added(ana), await added(ana)];
    for (const goal of goals) await change(ana, goal, { title: 'Twelve nights' });
    expect((await list(bruno)).map(({ related_to }) => related_to).sort()).toEqual([7, 7, 8, 8]);
  });

  test('that was deleted leaves rows without its title', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    await ana.call(`DELETE goals/${goal.id}/`);
    expect(await list(bruno)).toMatchObject([{ body: 'Ana added a goal', related_id: goal.id }]);
  });
});
