import type { Goal } from '@twosome/contract/goal/goal.contract';
import { day, daysAfter } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { changeGoal, deleteGoal, viewGoal } from '../../testing/acts.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const inDays = (days: number): string => daysAfter(now(), days).toISOString().slice(0, 10);
const validFields = () => ({
  title: 'Italian by spring',
  description: 'Ordering without pointing.',
  achieve_by: inDays(100),
});
const add = (person: Person, some: object = {}, key?: string) =>
  person.call('POST goals/', {
    body: { ...validFields(), ...some },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const added = async (person: Person, some: object = {}): Promise<Goal> => (await add(person, some)).body;
const list = async (person: Person): Promise<Goal[]> => (await person.call('GET goals/')).body.results;
const isGoalFrame = (id: string, matches: (goal: Goal) => boolean) => (frame: Frame) => {
  const { goal } = frame.data as { goal?: Goal };
  return frame.type === 'goal' && goal?.id === id && matches(goal);
};

describe('a goal', () => {
  test('belongs to both partners and names the partner who added it [S1.16 S3.12 S6.14 S7.38 S7.42]', async () => {
    const { ana, bruno } = fixture.cast;
    const { status, body } = await add(ana, { description: '  Ordering\r\nwithout pointing. ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ...validFields(),
      description: 'Ordering\nwithout pointing.',
      added_by: { id: ana.user.id, first_name: 'Ana' },
      added_at: expect.stringMatching(/Z$/),
      updated_at: body.added_at,
      done_at: null,
    });
    for (const person of [ana, bruno]) {
      expect((await viewGoal(person, body)).body).toEqual(body);
      expect(await list(person)).toEqual([body]);
    }
  });

  test('is added once when repeated with the same key', async () => {
    const { ana } = fixture.cast;
    const [first, again] = [await add(ana, {}, 'k'), await add(ana, {}, 'k')];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await list(ana)).toHaveLength(1);
    expect((await add(ana, { title: 'Another' }, 'k')).status).toBe(409);
    await deleteGoal(ana, first.body);
    expect((await add(ana, {}, 'k')).status).toBe(409);
  });

  test('is sent to both partners’ screens, and to no other couple', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [hers, his, theirs] = await Promise.all(
      [ana, bruno, chloe].map((person) => person.listen('message')),
    );
    const goal = await added(ana);
    for (const client of [hers, his])
      expect(await client?.receives(isGoalFrame(goal.id, () => true))).toEqual({
        type: 'goal',
        data: { goal },
        sent_by: ana.user.id,
      });
    const { body: done } = await changeGoal(bruno, goal, { done: true });
    for (const client of [hers, his])
      expect(await client?.receives(isGoalFrame(goal.id, ({ done_at }) => done_at !== null))).toEqual({
        type: 'goal',
        data: { goal: done },
        sent_by: bruno.user.id,
      });
    await deleteGoal(ana, goal);
    for (const client of [hers, his])
      expect(
        await client?.receives(({ data }) => (data as { deleted?: string }).deleted === goal.id),
      ).toEqual({
        type: 'goal',
        data: { deleted: goal.id },
        sent_by: ana.user.id,
      });
    await fixture.server.settled();
    expect(JSON.stringify(theirs?.received)).not.toContain(goal.id);
  });
});

describe('the list', () => {
  test('is newest first with pages of twenty; goals added and deleted between pages do not shift them [S7.41]', async () => {
    const { ana, bruno } = fixture.cast;
    const ids = Array.from({ length: 45 }, () => newId());
    // three goals share a time: their ids break the tie
    await fixture.server.db.query(sql`
      insert into goals (id, twosome_id, added_by, title, description, achieve_by, added_at, updated_at)
      select id, ${twosomeOf(ana)}::text, ${ana.user.id}::text, n::text, 'x', '2199-03-20', at, at
      from unnest(${ids}::text[]) with ordinality as one (id, n),
        lateral (select now() - interval '1 day' + ((n - 1) / 3) * interval '1 second' as at) m
    `);
    const pageOf = async (next: string) => (await bruno.call(`GET ${next.replace('/api/v1/', '')}`)).body;
    const first = await pageOf('/api/v1/goals/');
    await added(ana, { title: 'newer than all' });
    await deleteGoal(ana, first.results[19]);
    const second = await pageOf(first.next);
    const third = await pageOf(second.next);
    const all: Goal[] = [first, second, third].flatMap(({ results }) => results);
    expect([second.results.length, third.results.length, third.next]).toEqual([20, 5, null]);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
    expect(all).toEqual([...all].sort((a, b) => (b.added_at + b.id < a.added_at + a.id ? -1 : 1)));
  });
});

describe('changing', () => {
  test('is open to either partner and ignores read-only fields [S7.40]', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    const { status, body } = await changeGoal(bruno, goal, {
      title: 'Italian by summer',
      added_by: { id: bruno.user.id, first_name: 'Bruno' },
      added_at: '2020-01-01T00:00:00.000Z',
      done_at: '2020-01-01T00:00:00.000Z',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...goal, title: 'Italian by summer', updated_at: body.updated_at });
    expect(body.updated_at > goal.updated_at).toBe(true);
    expect((await viewGoal(ana, goal)).body).toEqual(body);
  });

  test('finishes and reopens; a repeat returns the goal and emits no event', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    const { body: done } = await changeGoal(bruno, goal, { done: true });
    expect(done).toEqual({ ...goal, done_at: done.updated_at, updated_at: done.updated_at });
    const repeated = await changeGoal(ana, goal, { done: true });
    expect([repeated.status, repeated.body]).toEqual([200, done]);
    const events = await fixture.server.db.query(sql`select 1 from outbox where kind = 'goal.changed'`);
    expect(events).toHaveLength(1);
    const { body: edited } = await changeGoal(ana, done, { title: 'Done all the same' });
    expect(edited).toMatchObject({ title: 'Done all the same', done_at: done.done_at });
    const { body: open } = await changeGoal(ana, edited, { done: false });
    expect(open).toMatchObject({ title: 'Done all the same', done_at: null });
  });

  test('an outdated goal is rejected with the current one; without `updated_at` it is overwritten', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    const { body: newer } = await changeGoal(bruno, goal, { title: 'Spanish' });
    const rejected = await changeGoal(ana, goal, { title: 'French' });
    expect([rejected.status, rejected.body]).toEqual([
      409,
      { detail: 'This was changed in the meantime.', current: newer },
    ]);
    expect((await viewGoal(ana, goal)).body).toEqual(newer);
    expect((await changeGoal(ana, newer, { title: 'French' })).status).toBe(200);
    expect((await changeGoal(bruno, goal, { title: 'Greek', updated_at: undefined })).body.title).toBe(
      'Greek',
    );
  });

  test('always raises `updated_at`, even when the clock is behind', async () => {
    const { ana } = fixture.cast;
    const goal = await added(ana);
    moveClock(-3_600_000);
    const { body } = await changeGoal(ana, goal, { title: 'Spanish' });
    expect(Date.parse(body.updated_at)).toBe(Date.parse(goal.updated_at) + 1);
  });
});

describe('the day', () => {
  test.each([
    ['the day before yesterday', () => inDays(-2)],
    ['30 February', () => '2199-02-30'],
    ['in the year 10000', () => '10000-01-01'],
    ['none', () => ''],
  ])('may not be %s [S5.33 S5.34]', async (_, day) => {
    const { ana } = fixture.cast;
    const { status, body } = await add(ana, { achieve_by: day() });
    expect([status, Object.keys(body)]).toEqual([400, ['achieve_by']]);
    const goal = await added(ana);
    const changed = await changeGoal(ana, goal, { achieve_by: day() });
    expect([changed.status, Object.keys(changed.body)]).toEqual([400, ['achieve_by']]);
    expect(await list(ana)).toEqual([goal]);
  });

  test('in the past may stay but cannot be chosen', async () => {
    const { ana } = fixture.cast;
    const goal = await added(ana, { achieve_by: inDays(1) });
    moveClock(10 * day);
    const { status, body } = await changeGoal(ana, goal, { title: 'Late, not never', done: true });
    expect([status, body.achieve_by]).toEqual([200, goal.achieve_by]);
    expect((await changeGoal(ana, body, { achieve_by: inDays(-3) })).status).toBe(400);
    expect((await changeGoal(ana, body, { achieve_by: inDays(0) })).status).toBe(200);
  });
});

describe('refuses', () => {
  test('callers without permission, with the status for each', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const goal = await added(ana);
    const people = { follower: chloe, stranger: mallory, partner: bruno };
    const answers: Record<string, number[]> = {};
    for (const [name, person] of Object.entries(people)) {
      const calls = [
        () => person.call('GET goals/'),
        () => add(person),
        () => viewGoal(person, goal),
        () => changeGoal(person, goal, { title: 'Ours' }),
        () => deleteGoal(person, goal),
      ];
      const statuses: number[] = [];
      for (const call of calls) statuses.push((await call()).status);
      answers[name] = statuses;
    }
    expect(answers).toEqual({
      follower: [200, 201, 404, 404, 404],
      stranger: [200, 201, 404, 404, 404],
      partner: [200, 201, 200, 200, 204],
    });
    expect((await list(mallory)).map(({ added_by }) => added_by.first_name)).toEqual(['Mallory']);
  });

  test('both partners while they are parted', async () => {
    const { ana, bruno } = fixture.cast;
    const goal = await added(ana);
    // parted in the database only: their sessions are unchanged
    await fixture.server.db.query(
      sql`update twosomes set parted_at = now() where id = ${twosomeOf(ana)}::text`,
    );
    expect(await list(bruno)).toEqual([]);
    for (const answer of [
      await viewGoal(ana, goal),
      await changeGoal(ana, goal, { done: true }),
      await deleteGoal(bruno, goal),
    ])
      expect(answer.status).toBe(404);
    await fixture.server.db.query(sql`update twosomes set parted_at = null`);
    expect(await list(bruno)).toEqual([goal]);
  });

  test.each([
    ['title', ''],
    ['title', 'x'.repeat(101)],
    ['description', ' \n '],
    ['description', 'x'.repeat(1001)],
  ])('a %s such as %j [S5.31 S5.32]', async (field, value) => {
    const { ana } = fixture.cast;
    const { status, body } = await add(ana, { [field]: value });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await list(ana)).toEqual([]);
  });
});
