import { day } from '@twosome/contract/platform/days';
import { closeCodes } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { addGoal, changeGoal, setFollow, tapClap } from '../../testing/acts.ts';
import { chatExport } from '../../testing/archives.ts';
import { block, connectByBoth, connectByOne, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { upload } from '../../testing/import-examples.ts';
import { makeDue, seal } from '../../testing/letter-examples.ts';
import type { Person } from '../../testing/person.ts';
import { countIn } from '../../testing/tray-histories.ts';

const fixture = createFixture({ LOG_LEVEL: 'error' });
const trayOf = async (person: Person) => (await person.call('GET tray/')).body;
/** The kinds in the tray, without the question of the day. */
const kindsOf = async (person: Person): Promise<string[]> =>
  (await trayOf(person))
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind !== 'question');
const publish = (person: Person, id: string, is_private = false) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body: { is_private } });

describe('the tray', () => {
  test('has what needs this one of the two, the oldest first, with what it takes to draw it [S1.43]', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    const { body: post } = await addPost(bruno);
    const shared = await addPublished(ana, bruno);
    await tapClap(bruno, shared.id);
    await setFollow(mallory, ana);
    await bruno.call('POST auth/together/', { body: { date: '2019-02-14' } });
    const goal = await addGoal(bruno);
    const soon = new Date(Date.now() + 7 * day).toISOString().slice(0, 10);
    await changeGoal(bruno, goal, { achieve_by: soon });

    const needs = await trayOf(ana);
    expect(needs.map(({ kind, id }: { kind: string; id: string }) => [kind, id])).toEqual([
      ['question', twosomeOf(ana)],
      ['publish', post.id],
      ['clap', shared.id],
      ['request', twosomeOf(mallory)],
      ['together', twosomeOf(ana)],
      ['goal', goal.id],
    ]);
    expect(needs[1].post).toMatchObject({ id: post.id, can: { publish: true } });
    expect(needs[2].post.clap).toEqual({ initiated_by: bruno.user.id, is_complete: false });
    expect(needs[3].twosome).toMatchObject({ have_received_request: true });
    expect(needs[4].date).toBe('2019-02-14');
    expect(needs[5].goal).toMatchObject({ achieve_by: soon });
    expect(needs[0].question).toMatchObject({ own: null });
    expect(await kindsOf(bruno)).toEqual(['request', 'goal']);
  });

  test.each<[string, (one: Person, id: string) => Promise<unknown>]>([
    ['publishes it', (person, id) => publish(person, id)],
    ['deletes it', (person, id) => person.call(`DELETE post/${id}/`)],
    ['edits it', (person, id) => person.call(`PATCH post/${id}/`, { body: { text: 'Mine' } })],
  ])('a post leaves it when the person %s', async (_, act) => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(bruno);
    expect(await kindsOf(ana)).toEqual(['publish']);
    await act(ana, post.id);
    expect(await kindsOf(ana)).toEqual([]);
  });

  test('an edited post waits for the one who did not edit it, a withdrawn one for nobody', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await addPublished(bruno, ana);
    await publish(ana, post.id, true);
    for (const person of [ana, bruno]) expect(await kindsOf(person)).toEqual([]);
    await ana.call(`PATCH post/${post.id}/`, { body: { text: 'Again' } });
    expect([await kindsOf(ana), await kindsOf(bruno)]).toEqual([[], ['publish']]);
    const shared = await addPublished(ana, bruno);
    await bruno.call(`PATCH post/${shared.id}/`, { body: { text: 'Both' } });
    expect(await kindsOf(ana)).toEqual(['publish']);
  });

  test('posts and begun claps wait for thirty days', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(bruno);
    const shared = await addPublished(ana, bruno);
    await tapClap(bruno, shared.id);
    expect(await kindsOf(ana)).toEqual(['publish', 'clap']);
    moveClock(limits.trayDays * day);
    expect(await kindsOf(ana)).toEqual([]);
  });

  test('a goal waits from seven days before its day to the end of it in every time zone', async () => {
    const { ana } = fixture.cast;
    await addGoal(ana);
    const set = (daysFromNow: number) =>
      fixture.server.db.query(sql`
        update goals set achieve_by = (now() at time zone 'UTC')::date + ${daysFromNow}::int
      `);
    for (const [days, expected] of [
      [8, []],
      [7, ['goal']],
      [-1, ['goal']],
      [-2, []],
    ] as const) {
      await set(days);
      expect(await kindsOf(ana)).toEqual(expected);
    }
  });

  test('has at most fifty needs', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(bruno);
    await fixture.server.db.query(sql`
      insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at)
      select lpad(i::text, 20, '0'), twosome_id, creator_id, text, aspect, true, added_at
      from posts, generate_series(1, 60) as i where id = ${post.id}::text
    `);
    expect(await trayOf(ana)).toHaveLength(limits.tray);
  });

  test('shows nothing that its person may not see', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    await setProfile(chloe, { is_private: 'false' });
    const theirs = await addPublished(chloe, dan);
    await tapClap(bruno, theirs.id);
    expect(await kindsOf(ana)).toEqual(['clap']);
    await publish(dan, theirs.id, true);
    expect(await kindsOf(ana)).toEqual([]);
    await publish(dan, theirs.id);
    await block(chloe, ana);
    expect(await kindsOf(ana)).toEqual([]);
  });

  test('is empty after parting, for a new partner too, and returns with the two', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await addPost(bruno);
    await part(ana);
    await connectByOne(ana, eve);
    for (const person of [ana, eve]) expect(await kindsOf(person)).toEqual([]);
    expect((await bruno.call('GET tray/')).status).toBe(403);
    await part(ana);
    await connectByBoth(ana, bruno);
    expect(await kindsOf(ana)).toEqual(['publish']);
  });

  test('holds an import for the one whose act is next', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: begun } = await upload(ana, await chatExport());
    await fixture.server.app.jobs.runDue();
    const need = { kind: 'import', id: begun.id, import: { by: ana.user.id, messages: expect.any(Number) } };
    const importsOf = async (person: Person) =>
      (await trayOf(person)).filter(({ kind }: { kind: string }) => kind === 'import');
    expect([await importsOf(ana), await importsOf(bruno)]).toMatchObject([[need], []]);
    await ana.call('POST import/confirm/', { body: { id: begun.id, messages: true } });
    expect([await importsOf(ana), await importsOf(bruno)]).toMatchObject([[], [need]]);
    const his = await bruno.listen('message');
    await expect.poll(() => countIn(his)).toBe(2);
    await bruno.call('POST import/agree/', { body: {} });
    await expect.poll(() => countIn(his)).toBe(1);
  });

  test('can be switched off by each of the two alone [S1.44]', async () => {
    const { ana, bruno } = fixture.cast;
    for (const person of [ana, bruno]) await addPost(person);
    expect((await ana.call('GET tray/settings/')).body).toEqual({ on: true });
    for (let time = 0; time < 2; time++)
      expect((await ana.call('PUT tray/settings/', { body: { on: false } })).body).toEqual({ on: false });
    expect([await trayOf(ana), await kindsOf(bruno)]).toEqual([[], ['publish']]);
    await ana.call('PUT tray/settings/', { body: { on: true } });
    expect(await kindsOf(ana)).toEqual(['publish']);
  });
});

test.each<[string, (theirs: { id: string }) => Promise<unknown>]>([
  ['whose post the partner has clapped', ({ id }) => tapClap(fixture.cast.bruno, id)],
  ['that requests to follow', () => setFollow(fixture.cast.chloe, fixture.cast.ana)],
])('a couple %s is removed from open screens when it parts', async (_which, act) => {
  const { ana, chloe, dan } = fixture.cast;
  await setProfile(chloe, { is_private: 'false' });
  await fixture.server.db.query(sql`delete from follows`);
  await act(await addPublished(chloe, dan));
  const hers = await ana.listen('message');
  expect(await kindsOf(ana)).toHaveLength(1);
  await part(chloe);
  await hers.receives(({ data }) => (data as { deleted?: string }).deleted === twosomeOf(chloe));
});

describe('the frame', () => {
  test('is sent even if the first reading of the tray fails', async () => {
    const { db } = fixture.server;
    const query = db.query.bind(db);
    let failures = 1;
    const spy = vi.spyOn(db, 'query').mockImplementation(async (statement) => {
      if (statement.text.includes('tray.is_on') && failures-- > 0) throw new Error('The database is away.');
      return query(statement);
    });
    onTestFinished(() => spy.mockRestore());
    const hers = await fixture.cast.ana.listen('message');
    await expect.poll(() => countIn(hers)).toBe(1);
    expect(failures).toBeLessThan(0);
    const logged = fixture.server.logged.join();
    for (const words of ['a tray could not be read', 'The database is away.'])
      expect(logged).toContain(words);
  });

  test('costs no reading of a tray while nobody has a socket', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const { sockets } = fixture.server.app;
    const open = await mallory.listen('message');
    await expect.poll(() => countIn(open)).toBe(1);
    const spy = vi.spyOn(fixture.server.db, 'query');
    onTestFinished(() => spy.mockRestore());
    const statementsOfPost = async (creator: Person, partner: Person) => {
      spy.mockClear();
      await publish(partner, (await addPost(creator)).body.id);
      await fixture.server.settled();
      return spy.mock.calls.map(([{ text }]) => text);
    };
    const readsTrays = (text: string) => text.includes('tray.is_on');
    const findsWaiting = (text: string) => /as v \(id\)\n\s+where/.test(text);
    expect((await statementsOfPost(chloe, dan)).filter(findsWaiting)).toHaveLength(1);
    sockets.closeAll(() => true, closeCodes.goingAway);
    await expect.poll(() => sockets.size).toBe(0);
    const statements = await statementsOfPost(bruno, ana);
    expect(statements.filter((text) => readsTrays(text) || findsWaiting(text))).toEqual([]);
  });

  test('names the number when the socket opens, and after each change [S7.80]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(bruno);
    const [hers, tablet, his] = [
      await ana.listen('message'),
      await ana.listen('message'),
      await bruno.listen('message'),
    ];
    // the question of the day waits for both
    for (const client of [hers, tablet]) await expect.poll(() => countIn(client)).toBe(2);
    await expect.poll(() => countIn(his)).toBe(1);
    await publish(ana, post.id);
    for (const client of [hers, tablet]) await expect.poll(() => countIn(client)).toBe(1);
    await ana.call('PUT tray/settings/', { body: { on: false } });
    for (const client of [hers, tablet]) await expect.poll(() => countIn(client)).toBe(null);
  });

  test('follows the switches of questions and letters', async () => {
    const { ana, bruno } = fixture.cast;
    await makeDue(fixture.server, (await seal(bruno)).id);
    const hers = await ana.listen('message');
    await expect.poll(() => countIn(hers)).toBe(2);
    await ana.call('PUT letter/settings/', { body: { on: false } });
    await expect.poll(() => countIn(hers)).toBe(1);
    await ana.call('PUT question/settings/', { body: { on: false } });
    await expect.poll(() => countIn(hers)).toBe(0);
  });

  test('does not reveal when the partner answers the question', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    for (const client of [hers, his]) await expect.poll(() => countIn(client)).toBe(1);
    const { body: question } = await bruno.call('GET question/');
    await bruno.call(`POST question/${question.id}/answer/`, { body: { text: 'Yes' } });
    await expect.poll(() => countIn(his)).toBe(0);
    expect(hers.received.filter(({ type }) => type === 'tray')).toHaveLength(1);
  });

  test('is sent to other couples only when their own tray changes', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const client = await chloe.listen('message');
    await expect.poll(() => countIn(client)).toBe(1);
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    await tapClap(bruno, post.id);
    await publish(bruno, post.id, true);
    await fixture.server.settled();
    expect(client.received.filter(({ type }) => type === 'tray')).toHaveLength(1);
  });
});

describe('refuses', () => {
  test('people without a partner', async () => {
    const { eve } = fixture.cast;
    for (const line of ['GET tray/', 'GET tray/settings/']) expect((await eve.call(line)).status).toBe(403);
    expect((await eve.call('PUT tray/settings/', { body: { on: false } })).status).toBe(403);
  });

  test.each([[{}], [{ on: 'yes' }], [{ on: null }], [{ on: 1 }]])('the setting %j', async (body) => {
    const answer = await fixture.cast.ana.call('PUT tray/settings/', { body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['on']]);
  });
});
