import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { leave } from '../../testing/acts.ts';
import { again, connectByBoth, connectByOne, newcomer, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, textOf } from '../../testing/exported.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { liveThrough } from '../../testing/lived.ts';
import { signIn } from '../../testing/person.ts';
import { allRows } from '../../testing/rows.ts';
import { purge, requestPurge } from './purge.ts';

const fixture = createFixture();
const deps = (db: Db = fixture.server.db) => ({ db, emit: createEmit([]), privacy });

const isThere = async (userId: string): Promise<boolean> =>
  (await fixture.server.db.query(sql`select id from users where id = ${userId}::text`)).length > 0;
const isCouple = async (id: string): Promise<boolean> =>
  (await fixture.server.db.query(sql`select id from twosomes where id = ${id}::text`)).length > 0;
/** Moves the clock to the deletion date; sessions stay valid. */
const comeTheDay = () => moveClock(limits.deletionDays * day + 60_000);

describe('on the deletion date', () => {
  test('erases the person, but not before, wherever the clock moves', async () => {
    const { ana } = fixture.cast;
    await leave(ana);
    for (const moved of [limits.deletionDays * day - 60_000, -40 * day]) {
      moveClock(moved);
      await purge(deps());
      expect(await isThere(ana.user.id)).toBe(true);
      resetClock();
    }
    comeTheDay();
    await purge(deps());
    expect(await isThere(ana.user.id)).toBe(false);
    resetClock();
    const rows = await allRows(fixture.server.db);
    await purge(deps());
    expect(await allRows(fixture.server.db)).toEqual(rows);
  });

  test('the partner is single, keeps their content as an export, and can connect with another person', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const { id } = await addPublished(bruno, ana, { text: 'mine' });
    await addPost(ana, { text: 'hers' });
    const client = await bruno.listen('message');
    await leave(ana);
    comeTheDay();
    const before = await again(bruno);
    expect(before.user.twosome).not.toBeNull();
    await requestPurge({ db: fixture.server.db, send: fixture.server.app.jobs.send });
    expect(await fixture.server.app.jobs.runDue()).toBe(1);

    expect(await client.closed).toBe(4403);
    const after = await again(bruno);
    expect(after.user).toMatchObject({ twosome: null, partner: null, parted: null });
    const left = await fixture.server.db.query<{ text: string }>(sql`select text from posts`);
    expect(left).toEqual([{ text: 'mine' }]);
    const exported = textOf((await exportedBy(fixture.server, await signIn(fixture.server, 'Bruno'))).files);
    expect(exported).toContain('mine');
    for (const erased of ['hers', ana.user.id, 'Ana']) expect(exported).not.toContain(erased);
    expect((await bruno.call(`GET post/${id}/`)).status).toBe(404);
    await connectByOne(eve, bruno);
    expect(twosomeOf(await again(bruno))).not.toBe(twosomeOf(ana));
  });

  test('removes the person from all their former couples', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const former = twosomeOf(ana);
    await addPost(ana, { text: 'hers, long ago' });
    await addPost(bruno, { text: 'his' });
    await ana.call('POST auth/disconnect/', { body: {} });
    await connectByOne(ana, eve);
    await leave(await signIn(fixture.server, 'Ana'));
    moveClock(limits.deletionDays * day - 60_000);
    // the couple with Bruno expires on this date anyway; until then he keeps his content
    moveClock(-5 * day);
    await fixture.server.db.query(sql`update users set delete_at = delete_at - interval '10 days'`);
    await purge(deps());
    expect(await isThere(ana.user.id)).toBe(false);
    expect(await fixture.server.db.query(sql`select text from posts`)).toEqual([{ text: 'his' }]);
    expect(await isCouple(former)).toBe(true);
    expect((await again(eve)).user.twosome).toBeNull();
    expect((await again(bruno)).user.parted).toBeNull();
  });

  test('nothing of a person without a partner remains, and other people are not affected', async () => {
    const eve = await newcomer(fixture.server, 'Evelina');
    const before = await allRows(fixture.server.db);
    await leave(eve);
    comeTheDay();
    await purge(deps());
    const after = await allRows(fixture.server.db);
    for (const table of ['users', 'sessions', 'twosomes'])
      expect([table, after.get(table)?.length]).toEqual([
        table,
        before.get(table)!.length - (table === 'twosomes' ? 0 : 1),
      ]);
  });

  test('when both partners leave, nothing of the couple remains', async () => {
    const { ana, bruno } = fixture.cast;
    await addPublished(ana, bruno);
    await leave(ana);
    await leave(bruno);
    comeTheDay();
    await purge(deps());
    expect(await isCouple(twosomeOf(ana))).toBe(false);
    expect(await fixture.server.db.query(sql`select id from posts`)).toEqual([]);
  });
});

describe('other couples', () => {
  test('see correct counts and are notified', async () => {
    const { server, cast } = fixture;
    const { zebra, quokka, theirs, others } = await liveThrough(fixture);
    const before = (await cast.chloe.call(`GET post/${theirs.id}/`)).body;
    expect(before).toMatchObject({ clap_count: 1, comment_count: 5 });
    const profile = (await again(cast.chloe)).user.twosome!;
    await leave(zebra);
    comeTheDay();
    const chloe = await signIn(server, 'Chloe');
    const client = await chloe.listen('message');
    await requestPurge({ db: server.db, send: server.app.jobs.send });
    await server.app.jobs.runDue();

    const after = (await chloe.call(`GET post/${theirs.id}/`)).body;
    expect(after).toMatchObject({ clap_count: 0, comment_count: 2 });
    expect(after.version).toBeGreaterThan(before.version);
    await client.receives(
      ({ data }) => (data as { post?: { version: number } }).post?.version === after.version,
    );
    expect((await again(chloe)).user.twosome!.version).toBeGreaterThan(profile.version);
    // a pending clap of hers
    expect((await chloe.call(`GET post/${others.id}/`)).body.clap_count).toBe(0);
    await countsAreTrue();
    // his reply has no quoted message any more
    const messages = await server.db.query(sql`select text, reply_to from messages`);
    expect(messages).toEqual([{ text: 'Quokka message', reply_to: null }]);
    expect((await again(quokka)).user.twosome).toBeNull();
  });
});

describe('a purge that is interrupted', () => {
  test('after any step resumes and repeats nothing', async () => {
    const { server } = fixture;
    const { zebra, id } = await liveThrough(fixture);
    await leave(zebra);
    comeTheDay();
    let runs = 1;
    while (!(await comesToItsEnd(dyingAfter(server.db, 1)))) runs += 1;
    expect(runs).toBeGreaterThan(10);
    expect(await isThere(zebra.user.id)).toBe(false);
    await countsAreTrue();

    moveClock(limits.partedDays * day);
    // each run emits the couple's removal again
    while (!(await comesToItsEnd(dyingAfter(server.db, 2)))) runs += 1;
    expect(await isCouple(id)).toBe(false);
    await countsAreTrue();
  });

  test('deletes an export that the partner requested in the meantime', async () => {
    const { ana, bruno } = fixture.cast;
    await addPost(ana, { text: 'all of it hers' });
    await leave(ana);
    comeTheDay();
    let steps = 0;
    const requestingDb = withEvery(fixture.server.db, async () => {
      steps += 1;
      if (steps !== 3) return;
      // after the exports were deleted and before her content is erased
      await bruno.call('POST auth/export/', { body: {} });
      await fixture.server.app.jobs.runDue();
    });
    await purge(deps(requestingDb));
    expect((await bruno.call('GET auth/export/')).body.status).toBe('none');
  });

  test('finishes what it began, even when the clock is moved back', async () => {
    const { ana, bruno } = fixture.cast;
    await addPublished(ana, bruno);
    await leave(ana);
    comeTheDay();
    expect(await comesToItsEnd(dyingAfter(fixture.server.db, 2))).toBe(false);
    resetClock();
    const fresh = await signIn(fixture.server, 'Ana');
    expect(fresh.user.id).not.toBe(ana.user.id);
    await purge(deps());
    expect(await isThere(ana.user.id)).toBe(false);
    expect(await isThere(fresh.user.id)).toBe(true);
  });
});

describe('a couple that parted', () => {
  test('is erased after 30 days and not before', async () => {
    const { ana, bruno } = fixture.cast;
    const id = twosomeOf(ana);
    await addPublished(ana, bruno);
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    await purge(deps());
    expect(await isCouple(id)).toBe(true);
    moveClock(120_000);
    await purge(deps());
    expect(await isCouple(id)).toBe(false);
    expect([await isThere(ana.user.id), await isThere(bruno.user.id)]).toEqual([true, true]);
  });

  test('is not erased if the two have returned', async () => {
    const { ana, bruno } = fixture.cast;
    const id = twosomeOf(ana);
    await ana.call('POST auth/disconnect/', { body: {} });
    await connectByBoth(ana, bruno);
    moveClock(2 * limits.partedDays * day);
    await purge(deps());
    expect(await isCouple(id)).toBe(true);
  });

  test('waits a limited time for an export that is being built', async () => {
    const { ana } = fixture.cast;
    const id = twosomeOf(ana);
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    const later = await signIn(fixture.server, 'Bruno');
    expect((await later.call('POST auth/export/', { body: {} })).status).toBe(202);
    moveClock(120_000);
    await purge(deps());
    expect(await isCouple(id)).toBe(true);
    moveClock(day);
    await purge(deps());
    expect(await isCouple(id)).toBe(false);
  });

  test('does not wait for an export requested after the 30 days, so that requests cannot delay it', async () => {
    const { ana } = fixture.cast;
    const id = twosomeOf(ana);
    const requestExport = async () =>
      (await (await signIn(fixture.server, 'Bruno')).call('POST auth/export/', { body: {} })).status;
    await ana.call('POST auth/disconnect/', { body: {} });
    moveClock(limits.partedDays * day - 60_000);
    expect(await requestExport()).toBe(202);
    await fixture.server.app.jobs.runDue();
    moveClock(120_000);
    // the first export is ready, this one is being built
    expect(await requestExport()).toBe(202);
    await purge(deps());
    expect(await isCouple(id)).toBe(false);
  });
});

/** A database that throws after the n-th effective transaction has committed, as in a crash. */
function dyingAfter(db: Db, steps: number): Db {
  let left = steps;
  return withEvery(db, async (done) => {
    if (done !== 0) left -= 1;
    if (left <= 0) throw new Error('dead');
  });
}

/** Calls a function after each step, with the step's result. */
function withEvery(db: Db, then: (done: unknown) => Promise<void>): Db {
  const transaction = db.transaction as (...all: unknown[]) => Promise<unknown>;
  return Object.assign(Object.create(db), {
    async transaction(...work: unknown[]) {
      const done = await transaction.call(db, ...work);
      await then(done);
      return done;
    },
  });
}

const comesToItsEnd = (db: Db): Promise<boolean> =>
  purge(deps(db)).then(
    () => true,
    () => false,
  );

/** The counts on posts match the rows. */
async function countsAreTrue(): Promise<void> {
  const wrong = await fixture.server.db.query(sql`
    select id from posts p
    where clap_count <> (select count(*) from claps c where c.post_id = p.id and c.completed_at is not null)
      or comment_count <> (select count(*) from comments c where c.post_id = p.id and c.taken_down_at is null)
  `);
  expect(wrong).toEqual([]);
}
