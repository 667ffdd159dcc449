import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { announcing } from '../../platform/facts.ts';
import { again, connectByBoth, connectByOne, newcomer, twosomeOf } from '../../testing/cast.ts';
import { liveThrough } from '../../testing/lived.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { allRows } from '../../testing/rows.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';
import { unzip } from '../../testing/unzip.ts';
import { askForPurge, purge } from './purge.ts';

const stage = setStage();
const house = (db: Db = stage.server.db) => ({ db, announce: announcing([]) });

const leave = (person: Person) => person.call('POST auth/delete/', { body: {} });
const isThere = async (userId: string): Promise<boolean> =>
  (await stage.server.db.query(sql`select id from users where id = ${userId}::text`)).length > 0;
const isCouple = async (id: string): Promise<boolean> =>
  (await stage.server.db.query(sql`select id from twosomes where id = ${id}::text`)).length > 0;
/** The day has come; who is signed in stays so. */
const comeTheDay = () => moveClock(limits.deletionDays * day + 60_000);

describe('on the day', () => {
  test('and not before it, whichever way the clock is moved', async () => {
    const { ana } = stage.cast;
    await leave(ana);
    for (const moved of [limits.deletionDays * day - 60_000, -40 * day]) {
      moveClock(moved);
      await purge(house());
      expect(await isThere(ana.user.id)).toBe(true);
      resetClock();
    }
    comeTheDay();
    await purge(house());
    expect(await isThere(ana.user.id)).toBe(false);
    resetClock();
    const rows = await allRows(stage.server.db);
    await purge(house());
    expect(await allRows(stage.server.db)).toEqual(rows);
  });

  test('the partner is alone, keeps what they made, and may connect with somebody else', async () => {
    const { ana, bruno, eve } = stage.cast;
    const { id } = await addPublished(bruno, ana, { text: 'mine' });
    await addPost(ana, { text: 'hers' });
    const ear = await bruno.listen('message');
    await leave(ana);
    comeTheDay();
    const before = await again(bruno);
    expect(before.user.twosome).not.toBeNull();
    await askForPurge({ db: stage.server.db, send: stage.server.app.jobs.send });
    expect(await stage.server.app.jobs.runDue()).toBe(1);

    expect(await ear.closed).toBe(4403);
    const after = await again(bruno);
    expect(after.user).toMatchObject({ twosome: null, partner: null, parted: null });
    const kept = await stage.server.db.query<{ text: string }>(sql`select text from posts`);
    expect(kept).toEqual([{ text: 'mine' }]);
    expect((await bruno.call(`GET post/${id}/`)).status).toBe(404);
    await connectByOne(eve, bruno);
    expect(twosomeOf(await again(bruno))).not.toBe(twosomeOf(ana));
  });

  test('the partner exports what they made, and nothing of whoever left', async () => {
    const { ana, bruno } = stage.cast;
    await addPublished(bruno, ana, { text: 'mine' });
    await addPost(ana, { text: 'all of it hers' });
    await leave(ana);
    comeTheDay();
    await purge(house());
    await bruno.call('POST auth/export/', { body: {} });
    await stage.server.app.jobs.runDue();
    const { url } = (await bruno.call('GET auth/export/')).body;
    const files = unzip(Buffer.from(await (await bruno.look(url)).arrayBuffer()));
    const read = [...files].filter(([path]) => !path.endsWith('.jpg'));
    const words = read.map(([, bytes]) => String(bytes)).join(' ');
    expect(words).toContain('mine');
    for (const gone of ['all of it hers', ana.user.id, 'Ana']) expect(words).not.toContain(gone);
  });

  test('goes out of every couple that they ever were half of', async () => {
    const { ana, bruno, eve } = stage.cast;
    const former = twosomeOf(ana);
    await addPost(ana, { text: 'hers, long ago' });
    await addPost(bruno, { text: 'his' });
    await ana.call('POST auth/disconnect/', { body: {} });
    await connectByOne(ana, eve);
    await leave(await signIn(stage.server, 'Ana'));
    moveClock(limits.deletionDays * day - 60_000);
    // the couple with Bruno would be erased on this day anyway; until then he has what is his
    moveClock(-5 * day);
    await stage.server.db.query(sql`update users set delete_at = delete_at - interval '10 days'`);
    await purge(house());
    expect(await isThere(ana.user.id)).toBe(false);
    expect(await stage.server.db.query(sql`select text from posts`)).toEqual([{ text: 'his' }]);
    expect(await isCouple(former)).toBe(true);
    expect((await again(eve)).user.twosome).toBeNull();
    expect((await again(bruno)).user.parted).toBeNull();
  });

  test('who signs in again is somebody new', async () => {
    const { ana } = stage.cast;
    await leave(ana);
    const late = await signIn(stage.server, 'Ana');
    comeTheDay();
    await purge(house());
    expect((await late.call('POST auth/cancel_delete/', { body: {} })).status).toBe(401);
    const fresh = await signIn(stage.server, 'Ana');
    expect(fresh.user.id).not.toBe(ana.user.id);
    expect(fresh.user).toMatchObject({ twosome: null, delete_at: null, terms_accepted_at: null });
  });

  test('of somebody without a partner nothing is left, and nobody else is touched', async () => {
    const eve = await newcomer(stage.server, 'Evelina');
    const before = await allRows(stage.server.db);
    await leave(eve);
    comeTheDay();
    await purge(house());
    const after = await allRows(stage.server.db);
    for (const table of ['users', 'sessions', 'twosomes'])
      expect([table, after.get(table)?.length]).toEqual([
        table,
        before.get(table)!.length - (table === 'twosomes' ? 0 : 1),
      ]);
  });

  test('where both leave nothing of the couple waits for anybody', async () => {
    const { ana, bruno } = stage.cast;
    await addPublished(ana, bruno);
    await leave(ana);
    await leave(bruno);
    comeTheDay();
    await purge(house());
    expect(await isCouple(twosomeOf(ana))).toBe(false);
    expect(await stage.server.db.query(sql`select id from posts`)).toEqual([]);
  });
});

describe('what others see', () => {
  test('is counted right, and told', async () => {
    const { server, cast } = stage;
    const { zebra, quokka, theirs, others } = await liveThrough(stage);
    const before = (await cast.chloe.call(`GET post/${theirs.id}/`)).body;
    expect(before).toMatchObject({ clap_count: 1, comment_count: 2 });
    const profile = (await again(cast.chloe)).user.twosome!;
    expect(profile.follower_count).toBe(1);
    await leave(zebra);
    comeTheDay();
    const chloe = await signIn(server, 'Chloe');
    const ear = await chloe.listen('message');
    await askForPurge({ db: server.db, send: server.app.jobs.send });
    await server.app.jobs.runDue();

    const after = (await chloe.call(`GET post/${theirs.id}/`)).body;
    expect(after).toMatchObject({ clap_count: 0, comment_count: 1 });
    expect(after.version).toBeGreaterThan(before.version);
    await ear.hears(({ data }) => (data as { post?: { version: number } }).post?.version === after.version);
    await ear.hears(
      ({ data }) => (data as { twosome?: { follower_count: number } }).twosome?.follower_count === 0,
    );
    expect((await again(chloe)).user.twosome!.version).toBeGreaterThan(profile.version);
    // begun by her and never complete
    expect((await chloe.call(`GET post/${others.id}/`)).body.clap_count).toBe(0);
    await countsAreTrue();
    // what he answered is an answer to nothing
    const said = await server.db.query(sql`select text, reply_to from messages`);
    expect(said).toEqual([{ text: 'Quokka message', reply_to: null }]);
    expect((await again(quokka)).user.twosome).toBeNull();
  });
});

describe('a program that dies', () => {
  test('after any of its steps goes on, and does nothing twice', async () => {
    const { server } = stage;
    const { zebra, id } = await liveThrough(stage);
    await leave(zebra);
    comeTheDay();
    let runs = 1;
    while (!(await comesToItsEnd(dyingAfter(server.db, 1)))) runs += 1;
    expect(runs).toBeGreaterThan(10);
    expect(await isThere(zebra.user.id)).toBe(false);
    await countsAreTrue();

    moveClock(limits.partedDays * day);
    // that the couple is nobody's is said anew by each run
    while (!(await comesToItsEnd(dyingAfter(server.db, 2)))) runs += 1;
    expect(await isCouple(id)).toBe(false);
    await countsAreTrue();
  });

  test('leaves no export that the partner asked for on the way', async () => {
    const { ana, bruno } = stage.cast;
    await addPost(ana, { text: 'all of it hers' });
    await leave(ana);
    comeTheDay();
    let steps = 0;
    const askOnTheWay = withEvery(stage.server.db, async () => {
      steps += 1;
      if (steps !== 3) return;
      // exports have been looked for, what she made is not erased yet
      await bruno.call('POST auth/export/', { body: {} });
      await stage.server.app.jobs.runDue();
    });
    await purge(house(askOnTheWay));
    expect((await bruno.call('GET auth/export/')).body.status).toBe('none');
  });

  test('on the way ends what it began, also when the clock is moved back', async () => {
    const { ana, bruno } = stage.cast;
    await addPublished(ana, bruno);
    await leave(ana);
    comeTheDay();
    expect(await comesToItsEnd(dyingAfter(stage.server.db, 2))).toBe(false);
    resetClock();
    const fresh = await signIn(stage.server, 'Ana');
    expect(fresh.user.id).not.toBe(ana.user.id);
    await purge(house());
    expect(await isThere(ana.user.id)).toBe(false);
    expect(await isThere(fresh.user.id)).toBe(true);
  });
});

describe('a couple that parted', () => {
  test('is erased 30 days later and not before', async () => {
    const { ana, bruno } = stage.cast;
    const id = twosomeOf(ana);
    await addPublished(ana, bruno);
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    await purge(house());
    expect(await isCouple(id)).toBe(true);
    moveClock(120_000);
    await purge(house());
    expect(await isCouple(id)).toBe(false);
    expect([await isThere(ana.user.id), await isThere(bruno.user.id)]).toEqual([true, true]);
  });

  test('is not erased when the two came back', async () => {
    const { ana, bruno } = stage.cast;
    const id = twosomeOf(ana);
    await ana.call('POST auth/disconnect/', { body: {} });
    await connectByBoth(ana, bruno);
    moveClock(2 * limits.partedDays * day);
    await purge(house());
    expect(await isCouple(id)).toBe(true);
  });

  test('waits for an export that is being built, and not for ever', async () => {
    const { ana, bruno } = stage.cast;
    const id = twosomeOf(ana);
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    expect((await bruno.call('POST auth/export/', { body: {} })).status).toBe(202);
    moveClock(120_000);
    await purge(house());
    expect(await isCouple(id)).toBe(true);
    moveClock(day);
    await purge(house());
    expect(await isCouple(id)).toBe(false);
  });

  test('waits for none that was asked for when the days were over: nobody puts it off by asking again', async () => {
    const { ana, bruno } = stage.cast;
    const id = twosomeOf(ana);
    const ask = async () => (await bruno.call('POST auth/export/', { body: {} })).status;
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    expect(await ask()).toBe(202);
    await stage.server.app.jobs.runDue();
    moveClock(120_000);
    // the first one is there, and this one is being built
    expect(await ask()).toBe(202);
    await purge(house());
    expect(await isCouple(id)).toBe(false);
  });
});

/** A database whose transactions fail once so many of them did something: what they did is there, and nobody hears of it. */
function dyingAfter(db: Db, steps: number): Db {
  let left = steps;
  return withEvery(db, async (done) => {
    if (done !== 0) left -= 1;
    if (left <= 0) throw new Error('dead');
  });
}

/** Does something after each step, with what it answered. */
function withEvery(db: Db, then: (done: unknown) => Promise<void>): Db {
  const inOneGo = db.inOneGo as (...all: unknown[]) => Promise<unknown>;
  return Object.assign(Object.create(db), {
    async inOneGo(...work: unknown[]) {
      const done = await inOneGo.call(db, ...work);
      await then(done);
      return done;
    },
  });
}

const comesToItsEnd = (db: Db): Promise<boolean> =>
  purge(house(db)).then(
    () => true,
    () => false,
  );

/** Counts on posts are those of the rows that are there. */
async function countsAreTrue(): Promise<void> {
  const wrong = await stage.server.db.query(sql`
    select id from posts p
    where clap_count <> (select count(*) from claps c where c.post_id = p.id and c.completed_at is not null)
      or comment_count <> (select count(*) from comments c where c.post_id = p.id and c.taken_down_at is null)
  `);
  expect(wrong).toEqual([]);
}
