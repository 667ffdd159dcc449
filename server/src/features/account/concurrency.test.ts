import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock, resetClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { cancelLeaving, leave } from '../../testing/acts.ts';
import { again, connectByBoth, couple, follow, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { purge } from './purge.ts';

// Leaving, cancelling, parting and erasure run concurrently: the result must equal that of some
// sequential order.

const fixture = createFixture();
const rounds = Array.from({ length: 8 }, (_, round) => round);

const erase = () => purge({ db: fixture.server.db, emit: createEmit([]), privacy });

async function rowsOf(person: Person) {
  const [user] = await fixture.server.db.query<{ delete_at: Date | null; erasing_at: Date | null }>(
    sql`select delete_at, erasing_at from users where id = ${person.user.id}::text`,
  );
  return user ?? null;
}
async function coupleOf(id: string) {
  const [couple] = await fixture.server.db.query<{
    hidden: boolean;
    parted_at: Date | null;
    leaving: boolean;
  }>(sql`select hidden, parted_at, leaving_at is not null as leaving from twosomes where id = ${id}::text`);
  return couple ?? null;
}
/** Runs both orders, because a database may always prefer the same request. */
const atOnce = <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  return Promise.all([other(), one()]).then(([second, first]) => [first, second]);
};

describe('concurrently', () => {
  test('three export requests create one export', async () => {
    const requestExport = () => fixture.cast.ana.call('POST auth/export/', { body: {} });
    const answers = await Promise.all([requestExport(), requestExport(), requestExport()]);
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      Array.from({ length: 3 }, () => [202, 'building']),
    );
    expect(await fixture.server.app.jobs.runDue()).toBe(1);
  });

  test('one person leaves from two devices', async () => {
    for (const round of rounds) {
      const phone = await signIn(fixture.server, `Cleo${round}`);
      const desk = await signIn(fixture.server, `Cleo${round}`);
      const answers = await atOnce(
        round,
        () => leave(phone),
        () => leave(desk),
      );
      // the second request found its session ended
      const [first = { status: 0 }] = answers
        .map(({ status }) => ({ status }))
        .sort((a, b) => a.status - b.status);
      expect(first.status).toBe(200);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      expect((await rowsOf(phone))?.delete_at).not.toBeNull();
      const open = await fixture.server.db.query(
        sql`select id from sessions where user_id = ${phone.user.id}::text`,
      );
      expect(open).toEqual([]);
    }
  });

  test('both partners leave, then one cancels while the other leaves again, then both cancel', async () => {
    for (const round of rounds) {
      const names = [`Dora${round}`, `Emil${round}`] as const;
      const [dora, emil] = await couple(fixture.server, ...names);
      const state = () => coupleOf(twosomeOf(dora));
      const left = await atOnce(
        round,
        () => leave(dora),
        () => leave(emil),
      );
      expect(left.map(({ status }) => status)).toEqual([200, 200]);
      for (const person of [dora, emil]) expect((await rowsOf(person))?.delete_at).not.toBeNull();
      expect(await state()).toMatchObject({ hidden: true, leaving: true });

      const [hers, his] = [await signIn(fixture.server, names[0]), await signIn(fixture.server, names[1])];
      await cancelLeaving(his);
      const answers = await atOnce(
        round,
        () => cancelLeaving(hers),
        () => leave(his),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await state()).toMatchObject({ hidden: true, leaving: true });
      expect((await rowsOf(dora))?.delete_at).toBeNull();

      await leave(hers);
      const back = await Promise.all(names.map((name) => signIn(fixture.server, name)));
      await atOnce(
        round,
        () => cancelLeaving(back[0]!),
        () => cancelLeaving(back[1]!),
      );
      expect(await state()).toMatchObject({ hidden: false, leaving: false });
    }
  });

  test('one partner leaves, the other disconnects', async () => {
    for (const round of rounds) {
      const [one, other] = await couple(fixture.server, `Hanna${round}`, `Ivo${round}`);
      const answers = await atOnce(
        round,
        () => leave(one),
        () => other.call('POST auth/disconnect/', { body: {} }),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await coupleOf(twosomeOf(one)))?.parted_at).not.toBeNull();
      expect((await again(other)).user.twosome).toBeNull();
      // the way back is still open after a cancellation
      const back = await signIn(fixture.server, `Hanna${round}`);
      expect((await cancelLeaving(back)).body.user).toMatchObject({ delete_at: null, twosome: null });
      await connectByBoth(back, other);
      expect(await coupleOf(twosomeOf(one))).toMatchObject({
        hidden: false,
        parted_at: null,
        leaving: false,
      });
    }
  });
});

describe('on the deletion date', () => {
  test('a concurrent cancellation keeps or erases the account completely', async () => {
    const ends = new Set<number>();
    for (const round of rounds) {
      const [one, other] = await couple(fixture.server, `Jana${round}`, `Karl${round}`);
      const { id } = await addPublished(one, other, { text: 'ours' });
      await leave(one);
      const back = await signIn(fixture.server, `Jana${round}`);
      moveClock(limits.deletionDays * day + 60_000);
      const [stayed] = await atOnce(round, () => cancelLeaving(back), erase);
      await erase();
      ends.add(stayed.status);
      const post = await other.call(`GET post/${id}/`);
      if (stayed.status === 200) {
        expect(post.status).toBe(200);
        expect(await coupleOf(twosomeOf(one))).toMatchObject({ hidden: false, parted_at: null });
        expect(await rowsOf(one)).toMatchObject({ delete_at: null, erasing_at: null });
      } else {
        expect([stayed.status, await rowsOf(one), post.status]).toEqual([401, null, 404]);
        expect((await again(other)).user.partner).toBeNull();
      }
      resetClock();
    }
    expect([...ends].every((status) => [200, 401].includes(status))).toBe(true);
  });

  test('two nodes erase the same people while others clap, comment and sign in', async () => {
    const { chloe, dan, mallory } = fixture.cast;
    const { db, server } = { db: fixture.server.db, server: fixture.server };
    await setProfile(chloe, { is_private: 'false' });
    const post = await addPublished(chloe, dan);
    for (const round of rounds.slice(0, 4)) {
      const [one, other] = await couple(server, `Lena${round}`, `Moritz${round}`);
      await follow(server, one, chloe);
      for (const person of [one, other]) {
        await person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} });
        await person.call(`POST post/${post.id}/comment/`, { body: { text: 'here' } });
      }
      await leave(one);
      moveClock(limits.deletionDays * day + 60_000);
      const answers = await Promise.all([
        erase().then(() => 200),
        erase().then(() => 200),
        mallory.call(`POST post/${post.id}/comment/`, { body: { text: 'and here' } }).then((a) => a.status),
        other.call(`POST post/${post.id}/comment/`, { body: { text: 'again' } }).then((a) => a.status),
        signIn(server, `Lena${round}`).then(() => 200),
      ]);
      expect(answers.filter((status) => status >= 500)).toEqual([]);
      await erase();
      expect(await rowsOf(one)).toBeNull();
      const fresh = await signIn(server, `Lena${round}`);
      expect(fresh.user.id).not.toBe(one.user.id);
      resetClock();
    }
    const [counts] = await db.query<Record<string, number>>(sql`
      select clap_count, (select count(*)::int from claps where post_id = p.id and completed_at is not null) as claps,
        comment_count, (select count(*)::int from comments where post_id = p.id) as comments
      from posts p where id = ${post.id}::text
    `);
    expect(counts?.clap_count).toBe(counts?.claps);
    expect(counts?.comment_count).toBe(counts?.comments);
  });
});
