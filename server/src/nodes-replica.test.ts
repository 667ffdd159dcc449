import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setFollow } from './testing/acts.ts';
import { setProfile, twosomeOf } from './testing/cast.ts';
import { addPublished } from './testing/fixture.ts';
import { type Nodes, on, pairUp, startNodes } from './testing/nodes.ts';
import type { Person } from './testing/person.ts';
import type { Program } from './testing/program.ts';
import { startReplica, type TestReplica } from './testing/replica.ts';

// Two nodes read pages from a replica whose replay the tests pause, delay or end. A text that is changed behind the nodes'
// back shows where a page was read: the replica has the old one.

const admin = process.env.TEST_DATABASE_URL;
let replica: TestReplica;
let nodes: Nodes;
let ana: Person;
let bruno: Person;
let chloe: Person;
let post: { id: string };

beforeAll(async () => {
  if (admin === undefined) return;
  replica = await startReplica(admin);
  // so that a paused replica stays in use
  nodes = await startNodes((url) => ({
    DATABASE_REPLICA_URL: replica.urlOf(url),
    DATABASE_REPLICA_MAX_LAG_MS: '60000',
  }));
  [ana, bruno] = await pairUp(nodes.one, 'Ana', 'Bruno');
  [chloe] = await pairUp(nodes.one, 'Chloe', 'Dan');
  for (const person of [ana, bruno, chloe])
    person.user = (await person.call('POST auth/user/', { body: {} })).body.user;
  await setProfile(ana, { is_private: 'false' });
  post = await addPublished(ana, bruno, { text: 'before' });
  await setFollow(chloe, twosomeOf(ana));
});
afterEach(async () => {
  if (admin !== undefined) await resume();
});
afterAll(async () => {
  await nodes?.end();
  await replica?.end();
});

/** The text of the post in the timeline; undefined: it is not there. */
const textFor = async (person: Person): Promise<string | undefined> => {
  const { status, body } = await person.call('GET post/?is_timeline=true');
  expect(status).toBe(200);
  return body.results.find(({ id }: { id: string }) => id === post.id)?.text;
};
const there = (person: Person) => on(nodes.other, person);
const writePast = (text: string) =>
  nodes.db.query(sql`update posts set text = ${text}::text where id = ${post.id}::text`);
/** Ana edits, so Bruno publishes. */
const publishAgain = async (edited_at: string | null) => {
  const body = { is_private: false, edited_at };
  const answer = await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body });
  expect(answer.body.is_private).toBe(false);
};
const pause = async () => {
  await usesReplica();
  await replica.run('select pg_wal_replay_pause()');
  await expect
    .poll(async () => (await replica.run('select pg_get_wal_replay_pause_state() as state'))[0]?.state)
    .toBe('paused');
};
const resume = () => replica.run('select pg_wal_replay_resume()');

const stateOf = async ({ url }: Program): Promise<unknown> => {
  const body = (await (await fetch(`${url}/readyz`)).json()) as { replica: unknown };
  return body.replica;
};

/** Waits until the replica has everything, and both nodes know. */
async function usesReplica() {
  const [row] = await nodes.db.query<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`);
  await expect
    .poll(
      async () => (await replica.run(`select pg_last_wal_replay_lsn() >= '${row?.lsn}' as done`))[0]?.done,
    )
    .toBe(true);
  await expect.poll(() => Promise.all([nodes.one, nodes.other].map(stateOf))).toEqual(['ok', 'ok']);
}

describe.runIf(admin)('a paused replica', () => {
  test('answers those who wrote nothing, on both nodes', async () => {
    await pause();
    await writePast('on the primary');
    expect(await textFor(chloe)).toBe('before');
    expect(await textFor(there(chloe))).toBe('before');
    await resume();
    await expect.poll(() => textFor(chloe)).toBe('on the primary');
  });

  test('does not answer a couple that wrote, on either node, before it has what they wrote', async () => {
    await writePast('before');
    await pause();
    const edited = await ana.call(`PATCH post/${post.id}/`, { body: { text: 'mine' } });
    expect(edited.status).toBe(200);
    for (const reader of [ana, bruno, there(ana), there(bruno)]) expect(await textFor(reader)).toBe('mine');
    const profile = await there(bruno).call(`GET post/?twosome_id=${twosomeOf(ana)}`);
    expect(profile.body.results[0].text).toBe('mine');
    await resume();
    await usesReplica();
    await pause();
    await writePast('later');
    expect(await textFor(there(ana))).toBe('mine');
    await resume();
    await publishAgain(edited.body.edited_at);
  });

  test('answers nobody who would see what was just made private', async () => {
    await expect.poll(() => textFor(chloe)).toBe('later');
    await pause();
    const hidden = await bruno.call(`POST post/${post.id}/toggle_visibility/`, {
      body: { is_private: true },
    });
    expect(hidden.body.is_private).toBe(true);
    expect(await textFor(chloe)).toBeUndefined();
    expect(await textFor(there(chloe))).toBeUndefined();
    await resume();
    await publishAgain(hidden.body.edited_at);
  });

  test('answers nobody of a couple whose comment, follow or profile changed', async () => {
    await pause();
    await there(chloe).call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
    const comments = await ana.call(`GET post/${post.id}/comment/`);
    expect(comments.body.results.map(({ text }: { text: string }) => text)).toContain('Lovely!');
    const notifications = await there(bruno).call('GET notification/');
    expect(JSON.stringify(notifications.body)).toContain('commented');
    await setProfile(ana, { bio: 'By the sea' });
    expect((await there(bruno).call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.bio).toBe('By the sea');
    await setFollow(chloe, twosomeOf(ana), 'unfollow');
    const followers = await there(ana).call(`GET auth/follower/${twosomeOf(ana)}/`);
    expect(followers.body.results).toEqual([]);
    await setFollow(chloe, twosomeOf(ana));
  });
});

describe.runIf(admin)('a replica', () => {
  let node: Program;
  beforeAll(async () => {
    node = await nodes.startMore({ DATABASE_REPLICA_MAX_LAG_MS: '1000' });
  });
  const isUsed = () => expect.poll(() => stateOf(node)).toBe('ok');
  const isLeft = () => expect.poll(() => stateOf(node)).toBe('does not answer');

  test('that lags five seconds is not used until it has caught up', async () => {
    await isUsed();
    await replica.run(`alter system set recovery_min_apply_delay = '5s'`);
    await replica.run('select pg_reload_conf()');
    await writePast('five seconds ago');
    await isLeft();
    await writePast('just now');
    expect(await textFor(on(node, chloe))).toBe('just now');
    await replica.run(`alter system reset recovery_min_apply_delay`);
    await replica.run('select pg_reload_conf()');
    await isUsed();
  });

  test('that is away delays nobody and refuses nothing', async () => {
    await isUsed();
    let stopped = false;
    const stopping = replica.stop().then(() => {
      stopped = true;
    });
    while (!stopped) expect(await textFor(on(node, chloe))).toBe('just now');
    await stopping;
    await isLeft();
    await writePast('while it is away');
    expect(await textFor(on(node, chloe))).toBe('while it is away');
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    await replica.start();
    await isUsed();
  });
});
