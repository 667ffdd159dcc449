import { nextClap } from '@twosome/contract/clap/clap.rules';
import { newId } from '@twosome/contract/platform/ids';
import type { Clap } from '@twosome/contract/post/post.contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Db, Tx } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { tapClap, viewPost } from '../../testing/acts.ts';
import { setProfile, twosomeOf, viewersOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { WsClient } from '../../testing/person.ts';
import { createSignedUrls } from '../media/signed-urls.ts';
import { createToggleClap } from './clap.ts';

// In every interleaving of taps the count equals the number of complete claps, and both partners see the same clap.

const fixture = createFixture();
const people = ['chloe', 'dan', 'mallory', 'max'] as const;
const taps = fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom(true, false, undefined)), {
  minLength: 2,
  maxLength: 8,
});

test('a thousand random histories of four people who tap concurrently', async () => {
  const { ana, bruno } = fixture.cast;
  const { db } = fixture.server;
  await setProfile(ana, { is_private: 'false' });
  const { id: model } = await addPublished(ana, bruno);
  const toggleClap = createToggleClap({
    db,
    emit: createEmit([]),
    signedUrls: createSignedUrls([Buffer.alloc(32)]),
  });

  const viewers = await viewersOf(fixture.server, fixture.cast);
  await fc.assert(
    fc.asyncProperty(taps, async (history) => {
      const id = newId();
      await db.query(sql`
        insert into posts (id, twosome_id, creator_id, aspect, is_private, added_at, published_at)
        select ${id}::text, twosome_id, creator_id, aspect, is_private, added_at, published_at from posts
        where id = ${model}::text
      `);
      await Promise.all(
        history.map(([name, want]) => toggleClap({ viewer: viewers[name], postId: id, want })),
      );

      const [post] = await db.query<{ clap_count: number; complete: number }>(sql`
        select clap_count,
          (select count(*)::int from claps where post_id = posts.id and completed_at is not null) as complete
        from posts where id = ${id}::text
      `);
      expect(post?.clap_count).toBe(post?.complete);
      const claps = await db.query<{ twosome_id: string; clap: Clap }>(sql`
        select twosome_id, json_build_object('initiated_by', initiated_by, 'is_complete', completed_at is not null) as clap
        from claps where post_id = ${id}::text
      `);
      for (const couple of [people.slice(0, 2), people.slice(2)]) {
        const theirs = history.filter(([name]) => couple.includes(name));
        const [first] = couple.map((name) => fixture.cast[name]);
        const clap = claps.find(({ twosome_id }) => twosome_id === first?.user.twosome?.id)?.clap ?? null;
        expect(outcomesOf(theirs.map(([name, want]) => [fixture.cast[name].user.id, want]))).toContainEqual(
          clap,
        );
      }
    }),
    { numRuns: 1000 },
  );
  // every change raised a version and emitted one event, and nothing else did
  const [all] = await db.query<{ raised: number; emitted: number }>(sql`
    select (select sum(version - 1)::int from posts where id <> ${model}::text) as raised,
      (select count(*)::int from outbox where kind = 'clap.changed') as emitted
  `);
  expect(all?.raised).toBeGreaterThan(1000);
  expect(all?.raised).toBe(all?.emitted);
});

type Tap = readonly [userId: string, want: boolean | undefined];

/** The possible final claps over all orders of these taps. */
function outcomesOf(all: readonly Tap[], before: Clap | null = null): (Clap | null)[] {
  if (all.length === 0) return [before];
  const isSame =
    ([userId, want]: Tap) =>
    (other: Tap) =>
      other[0] === userId && other[1] === want;
  const outcomes = all.flatMap((tap, index) =>
    all.findIndex(isSame(tap)) < index
      ? []
      : outcomesOf(all.toSpliced(index, 1), nextClap(before, ...tap).clap),
  );
  return [...new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome])).values()];
}

test('of taps in one batch, those of people who may not clap fail alone', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { db } = fixture.server;
  const { id } = await addPublished(ana, bruno);
  const toggleClap = createToggleClap({
    db,
    emit: createEmit([]),
    signedUrls: createSignedUrls([Buffer.alloc(32)]),
  });
  // a viewer as of before a parting: the person belongs to the couple no longer
  const viewers = await viewersOf(fixture.server, fixture.cast);
  const formerPartner = { ...viewers.mallory, twosomeId: twosomeOf(chloe) };
  const signedOut = { ...viewers.dan, sessionId: 'ended' };
  const taps = await Promise.allSettled(
    [viewers.chloe, formerPartner, signedOut, viewers.dan].map((viewer) =>
      toggleClap({ viewer, postId: id, want: true }),
    ),
  );
  expect(taps).toMatchObject([
    { value: { is_complete: false, initiated_by: chloe.user.id } },
    { reason: { kind: 'partnerNeeded' } },
    { reason: { kind: 'signedOut' } },
    { value: { is_complete: true, initiated_by: chloe.user.id } },
  ]);
});

test('a toggled clap stays when the post cannot be read afterwards', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { db } = fixture.server;
  const { id } = await addPublished(ana, bruno);
  const failing = Object.create(db, { query: { value: () => Promise.reject(new Error('damaged row')) } });
  const toggleClap = createToggleClap({
    db: failing,
    emit: createEmit([]),
    signedUrls: createSignedUrls([Buffer.alloc(32)]),
  });
  const { chloe: viewer } = await viewersOf(fixture.server, fixture.cast);
  const tap = { viewer, postId: id, want: undefined };
  const taps = [tap, tap, tap].map((one) => toggleClap(one));
  for (const { status } of await Promise.allSettled(taps)) expect(status).toBe('rejected');
  const claps = await db.query(sql`select initiated_by from claps where post_id = ${id}::text`);
  expect(claps).toEqual([{ initiated_by: chloe.user.id }]);
});

test('a batch whose transaction is repeated applies each tap once', async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  const { db } = fixture.server;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  const viewers = await viewersOf(fixture.server, fixture.cast);
  let attempts = 0;
  const conflicting: Db = Object.create(db, {
    transaction: {
      value: (work: (tx: Tx) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          attempts += 1;
          if (attempts === 1) throw Object.assign(new Error('conflict'), { code: '40001' });
          return result;
        }),
    },
  });
  const toggleClap = createToggleClap({
    db: conflicting,
    emit: createEmit([]),
    signedUrls: createSignedUrls([Buffer.alloc(32)]),
  });
  await Promise.all(
    [viewers.chloe, viewers.dan, viewers.mallory].map((viewer) =>
      toggleClap({ viewer, postId: id, want: undefined }),
    ),
  );
  expect(attempts).toBe(2);
  const claps = await db.query(sql`
    select twosome_id, completed_at is not null as is_complete from claps where post_id = ${id}::text order by 2
  `);
  expect(claps).toEqual([
    { twosome_id: twosomeOf(mallory), is_complete: false },
    { twosome_id: twosomeOf(chloe), is_complete: true },
  ]);
});

const rounds = Array.from({ length: 12 }, (_, round) => round);

test('two partners who tap simultaneously make one complete clap', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const [one, other] = round % 2 === 0 ? [chloe, dan] : [dan, chloe];
    const answers = await Promise.all([tapClap(one, id), tapClap(other, id)]);
    expect(answers.map(({ status, body }) => [status, body.is_complete]).sort()).toEqual([
      [200, false],
      [200, true],
    ]);
    expect(await viewPost(chloe, id)).toMatchObject({ is_liked: true, clap_count: 1 });
  }
});

test('two devices that request opposite states end equal on every screen', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  const clients = await Promise.all([chloe, chloe, dan, ana].map((person) => person.listen('message')));
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    if (round % 3 === 0) await tapClap(dan, id);
    const requests = round % 2 === 0 ? [true, false] : [false, true];
    const answers = await Promise.all(requests.map((want) => tapClap(chloe, id, { want })));
    const end = await viewPost(chloe, id);
    // the response to the last request holds the final clap
    expect(answers.map(({ body }) => body?.post.clap ?? null)).toContainEqual(end.clap);
    expect(end.clap_count).toBe(end.clap?.is_complete ? 1 : 0);
    expect(await viewPost(dan, id)).toMatchObject({ clap: end.clap, version: end.version });
    for (const client of clients.slice(0, 3))
      expect(await receivedPost(client, id, end.version)).toMatchObject({
        clap: end.clap,
        clap_count: end.clap_count,
      });
    expect(await receivedPost(clients[3], id, end.version)).toMatchObject({
      clap: null,
      clap_count: end.clap_count,
    });
  }
});

/** The post as the client received it in this version. */
async function receivedPost(client: WsClient | undefined, id: string, version: number) {
  const postOf = (data: unknown) => (data as { post?: { id: string; version: number } }).post;
  const frame = await client?.receives(
    ({ data }) => postOf(data)?.id === id && postOf(data)?.version === version,
  );
  return postOf(frame?.data);
}
