import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { isPostFrame, tapClap, viewPost } from '../../testing/acts.ts';
import { setProfile } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const payloadsOf = async (kind: string) =>
  (
    await fixture.server.db.query<{ names: object }>(
      sql`select names from outbox where kind = ${kind}::text order by names::text`,
    )
  ).map(({ names }) => names);

describe('a clap', () => {
  test('is begun by one partner, completed by the other and withdrawn by either [S3.7 S4.39 S4.40 S4.42 S4.43 S7.27]', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id, version } = await addPublished(ana, bruno);
    const begun = await tapClap(chloe, id);
    const clap = { initiated_by: chloe.user.id, is_complete: false };
    expect(begun).toMatchObject({ status: 200, body: { ...clap, post: await viewPost(chloe, id) } });
    expect(await viewPost(dan, id)).toMatchObject({
      clap,
      is_liked: false,
      clap_count: 0,
      version: version + 1,
    });

    const complete = await tapClap(dan, id);
    const whole = { ...clap, is_complete: true };
    expect(complete).toMatchObject({ status: 200, body: { ...whole, post: await viewPost(dan, id) } });
    expect(await viewPost(chloe, id)).toMatchObject({ clap: whole, is_liked: true, clap_count: 1 });
    // the post's couple sees the count, not the other couple's clap
    expect(await viewPost(ana, id)).toMatchObject({ clap: null, is_liked: false, clap_count: 1 });

    const withdrawn = await tapClap(chloe, id);
    expect([withdrawn.status, withdrawn.body]).toEqual([204, null]);
    expect(await viewPost(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await viewPost(dan, id)).toMatchObject({ clap: null, is_liked: false });
  });

  test('that is incomplete is withdrawn by the partner who began it, and the count stays [S4.41 S4.44]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await tapClap(chloe, id);
    expect((await tapClap(chloe, id)).status).toBe(204);
    expect(await viewPost(ana, id)).toMatchObject({ clap_count: 0 });
  });

  test('on the couple’s own post counts, also on a private one, and needs no body [S7.27]', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = (await addPost(ana)).body;
    expect((await ana.call(`POST post/${id}/clap/toggle_clap/`)).status).toBe(200);
    await tapClap(bruno, id);
    expect(await viewPost(ana, id)).toMatchObject({ is_liked: true, clap_count: 1 });
  });

  test('of one couple does not affect another’s', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    for (const person of [chloe, dan, mallory]) await tapClap(person, id);
    expect(await viewPost(chloe, id)).toMatchObject({ is_liked: true, clap_count: 1 });
    expect(await viewPost(max, id)).toMatchObject({
      is_liked: false,
      clap_count: 1,
      clap: { initiated_by: mallory.user.id },
    });
    await tapClap(max, id);
    await tapClap(dan, id);
    expect(await viewPost(chloe, id)).toMatchObject({ clap: null, clap_count: 1 });
  });

  test('is idempotent with an explicit value', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id, version } = await addPublished(ana, bruno);
    const set = async (person: Person, want: boolean) =>
      (await tapClap(person, id, { want })).body?.post.clap ?? null;
    expect(await set(chloe, false)).toBeNull();
    const begun = { initiated_by: chloe.user.id, is_complete: false };
    expect([await set(chloe, true), await set(chloe, true)]).toEqual([begun, begun]);
    const complete = { ...begun, is_complete: true };
    expect([await set(dan, true), await set(dan, true), await set(chloe, true)]).toEqual(
      Array(3).fill(complete),
    );
    expect(await viewPost(ana, id)).toMatchObject({ clap_count: 1, version: version + 2 });
    expect([await set(dan, false), await set(dan, false)]).toEqual([null, null]);
    expect(await viewPost(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await payloadsOf('clap.changed')).toHaveLength(3);
    expect(await payloadsOf('clap.completed')).toEqual([]);
  });

  test('is sent immediately to all screens of both couples, each with their own view, and to no others [S3.15 S4.45 S7.52]', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id, version } = await addPublished(ana, bruno);
    const [hers, hersToo, his, theirs, others] = await Promise.all(
      [chloe, chloe, dan, bruno, mallory].map((person) => person.listen('message')),
    );
    await tapClap(chloe, id);
    const mine = { creator: null, clap: { initiated_by: chloe.user.id, is_complete: false }, clap_count: 0 };
    for (const client of [hers, hersToo, his])
      expect(await client?.receives(isPostFrame(id, version + 1))).toMatchObject({
        data: { type: 'sync_post', post: mine },
        sent_by: null,
      });
    expect(await theirs?.receives(isPostFrame(id, version + 1))).toMatchObject({
      data: { post: { clap: null, creator: ana.user.id } },
    });
    await fixture.server.settled();
    expect(JSON.stringify(theirs?.received)).not.toContain(chloe.user.id);
    expect(JSON.stringify(others?.received)).not.toContain(id);
  });
});

test('the completion of a clap keeps the moment at which it began, and adds its own', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  const { id } = await addPublished(ana, bruno);
  const moments = async () => {
    const [clap] = await fixture.server.db.query<{ added_at: Date; completed_at: Date | null }>(
      sql`select added_at, completed_at from claps where post_id = ${id}::text`,
    );
    return clap;
  };
  const before = now();
  await tapClap(chloe, id);
  const begun = await moments();
  expect(begun?.added_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(begun?.completed_at).toBeNull();
  moveClock(60_000);
  await tapClap(dan, id);
  const complete = await moments();
  expect(complete?.added_at).toEqual(begun?.added_at);
  expect(complete?.completed_at?.getTime()).toBeGreaterThanOrEqual(before.getTime() + 60_000);
});
