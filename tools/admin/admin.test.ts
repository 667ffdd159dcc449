import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { setProfile, twosomeOf } from '../../server/src/testing/cast.ts';
import { messagesOf } from '../../server/src/testing/chat.ts';
import { addPublished, formOf } from '../../server/src/testing/fixture.ts';
import { smallPhoto } from '../../server/src/testing/images.ts';
import type { Person, WsClient } from '../../server/src/testing/person.ts';
import { addressOf } from '../../server/src/testing/template.ts';
import { admin, because, createAdminFixture, runIn, timeout } from './fixture.ts';

// The operator's commands beside a running server: their effects, and that connected clients receive them within seconds.

const { fixture, run, does, found } = createAdminFixture();
const report = async (person: Person, kind: string, id: string, text = ''): Promise<string> =>
  (await person.call('POST report/', { body: { kind, id, reason: 'harassment', text } })).body.id;
const isDeletionOf = (id: string) => (frame: { data: unknown }) =>
  JSON.stringify(frame.data).includes(`"deleted":"${id}"`);
const isDown =
  (id: string, taken_down = true) =>
  ({ data }: { data: unknown }) => {
    const { post, twosome } = data as { post?: Marked; twosome?: Marked };
    const one = post ?? twosome;
    return one?.id === id && (one.taken_down === true) === taken_down;
  };
interface Marked {
  id: string;
  taken_down?: boolean;
}
const listen = (...people: Person[]): Promise<WsClient[]> =>
  Promise.all(people.map((person) => person.listen(person.user.twosome === null ? 'single' : 'message')));

describe.runIf(admin)('take-down', () => {
  test(
    'removes a post from every connected client, shows its couple the reason, and restore brings it back',
    timeout,
    async () => {
      const { ana, bruno, chloe, eve } = fixture.cast;
      await setProfile(ana, { is_private: 'false' });
      const post = await addPublished(ana, bruno, { text: 'Not nice.' });
      const [hers, theirs, alone] = await listen(ana, chloe, eve);
      const address = (await chloe.call(`GET post/${post.id}/`)).body.images[0].image;
      expect((await chloe.fetch(address)).status).toBe(200);
      expect((await eve.call(`GET post/${post.id}/`)).status).toBe(200);

      expect(await does('take-down', 'post', post.id)).toBe(`The post ${post.id} is taken down.`);
      await Promise.all([theirs!.receives(isDeletionOf(post.id)), alone!.receives(isDeletionOf(post.id))]);
      await hers!.receives(isDown(post.id));
      expect((await chloe.fetch(address)).status).toBe(404);
      expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
      const own = await ana.call(`GET post/${post.id}/`);
      expect(own.body).toMatchObject({
        taken_down: true,
        images: [],
        can: { publish: false, make_private: false, edit: false, delete: true },
      });
      expect((await ana.fetch(post.images[0].image)).status).toBe(404);
      for (const [line, body] of [
        [`PATCH post/${post.id}/`, { text: 'Nicer.' }],
        [`POST post/${post.id}/toggle_visibility/`, { is_private: true }],
      ] as const) {
        const { status, body: output } = await bruno.call(line, { body });
        expect([status, output.detail]).toEqual([403, expect.stringContaining('taken down by the operator')]);
      }

      expect(await does('restore', 'post', post.id)).toBe(`The post ${post.id} is restored.`);
      await hers!.receives(isDown(post.id, false));
      expect((await chloe.fetch(address)).status).toBe(200);
      const back = await chloe.call(`GET post/${post.id}/`);
      expect(back.body).toMatchObject({ id: post.id, is_private: false, published_at: post.published_at });
      expect(Object.keys(back.body)).not.toContain('taken_down');
    },
  );

  test('restore does not bring back a post that its couple deleted', timeout, async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await does('take-down', 'post', id);
    expect((await bruno.call(`DELETE post/${id}/`)).status).toBe(204);
    await does('restore', 'post', id);
    expect((await chloe.call(`GET post/${id}/`)).status).toBe(404);
  });

  test('hides a comment and its count, and restore brings it back', timeout, async () => {
    const { ana, bruno, chloe, dan, mallory, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    const addComment = async (text: string) =>
      (await chloe.call(`POST post/${post.id}/comment/`, { body: { text } })).body.id;
    const [bad, good] = [await addComment('Ugly.'), await addComment('Pretty.')];
    const read = async (person: Person) => {
      const [comments, { body }] = await Promise.all([
        person.call(`GET post/${post.id}/comment/`),
        person.call(`GET post/${post.id}/`),
      ]);
      return [comments.body.results.map(({ id }: { id: string }) => id), body.comment_count];
    };
    for (const person of [ana, dan, mallory, eve]) await read(person);
    const clients = await listen(ana, dan, mallory, eve);
    await does('take-down', 'comment', bad);
    await Promise.all(clients.map((client) => client.receives(isDeletionOf(bad))));
    for (const person of [ana, bruno, chloe, dan, mallory, eve])
      expect([person.name, await read(person)]).toEqual([person.name, [[good], 1]]);
    expect((await bruno.call(`DELETE post/${post.id}/comment/${bad}/`)).status).toBe(404);
    await does('restore', 'comment', bad);
    expect(await read(mallory)).toEqual([[good, bad], 2]);
  });

  test('empties a message for both, without its images, and restore brings it back', timeout, async () => {
    const { ana, bruno } = fixture.cast;
    const files = await smallPhoto('#123456', 40, 40);
    const { body: sent } = await ana.call('POST message/add_message/', {
      form: formOf({ text: 'Unkind.', files, __id__: newId() }),
    });
    const { body: answer } = await bruno.call('POST message/add_message/', {
      form: formOf({ text: 'Why?', reply_to: sent.id }),
    });
    const all = async (person: Person) => (await person.call('GET message/more/latest/')).body;
    const address = (await all(bruno))[1].files[0].url;
    const clients = await listen(ana, bruno);
    await does('take-down', 'message', sent.id);
    for (const client of clients)
      await client.receives(
        ({ type, data }) => type === 'message' && (data as { id: string }).id === sent.id,
      );
    for (const client of clients)
      expect(messagesOf(client)).toMatchObject([{ id: sent.id, text: '', files: [] }]);
    expect((await bruno.fetch(address)).status).toBe(404);
    for (const person of [ana, bruno])
      expect(await all(person)).toMatchObject([
        { id: answer.id, reply_to: { id: sent.id, text: '', file_count: 0 } },
        { id: sent.id, text: '', files: [] },
      ]);
    await does('restore', 'message', sent.id);
    for (const client of clients)
      await client.receives(
        ({ type, data }) => type === 'message' && (data as { text: string }).text === 'Unkind.',
      );
    for (const client of clients) {
      const [emptied, back] = messagesOf(client);
      expect(back?.version).toBeGreaterThan(emptied?.version ?? 0);
    }
    expect(await all(bruno)).toMatchObject([
      { id: answer.id, reply_to: { text: 'Unkind.', file_count: 1 } },
      { id: sent.id, text: 'Unkind.', files: [{}] },
    ]);
    expect((await bruno.fetch(address)).status).toBe(200);
  });

  test(
    'hides a profile with its content, while its couple can continue and is informed',
    timeout,
    async () => {
      const { ana, bruno, chloe } = fixture.cast;
      await setProfile(ana, { is_private: 'false' });
      const id = twosomeOf(ana);
      const post = await addPublished(ana, bruno);
      expect((await chloe.call(`GET auth/twosome/${id}/`)).status).toBe(200);
      const [hers, theirs] = await listen(bruno, chloe);
      await does('take-down', 'profile', id);
      await theirs!.receives(isDeletionOf(id));
      await hers!.receives(isDown(id));
      for (const line of [`GET auth/twosome/${id}/`, `GET post/?twosome_id=${id}`, `GET post/${post.id}/`])
        expect([line, (await chloe.call(line)).status]).toEqual([line, 404]);
      expect((await ana.call(`GET auth/twosome/${id}/`)).body.taken_down).toBe(true);
      expect((await ana.call('POST message/add_message/', { form: formOf({ text: 'Oh.' }) })).status).toBe(
        201,
      );
      await does('restore', 'profile', id);
      expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(200);
      expect((await chloe.call(`GET auth/twosome/${id}/`)).body.taken_down).toBeUndefined();
    },
  );
});

describe.runIf(admin)('people and couples', () => {
  test(
    'suspend locks a person out immediately, also by a report, and lift-suspension readmits them',
    timeout,
    async () => {
      const { ana, bruno, chloe } = fixture.cast;
      const post = await addPublished(ana, bruno);
      const about = await report(chloe, 'post', post.id);
      const [hers, his] = await listen(ana, bruno);
      expect(await does('suspend', about)).toBe(`Ana (${ana.user.id}) is suspended.`);
      expect(await hers!.closed).toBe(4401);
      const { status, body } = await ana.call('GET notification/');
      expect([status, body.code]).toEqual([403, 'suspended']);
      expect((await bruno.call('GET notification/')).status).toBe(200);
      his!.close();
      const whole = await report(chloe, 'profile', twosomeOf(ana));
      const both = await run('suspend', whole, ...because);
      expect(both).toMatchObject({ code: 1, output: expect.stringContaining(`Bruno ${bruno.user.id}`) });
      await does('lift-suspension', ana.user.id);
      await expect.poll(async () => (await ana.call('GET notification/')).status).toBe(200);
    },
  );

  test(
    'verify accepts a username or an id, and the badge shows while the profile is public',
    timeout,
    async () => {
      const { ana, chloe } = fixture.cast;
      const unnamed = await run('verify', twosomeOf(ana), ...because);
      expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('not chosen a name') });
      const names = { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' };
      await setProfile(ana, names);
      expect(await does('verify', 'ANA&bruno')).toContain('once it is public');
      const seen = async () => (await chloe.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.is_verified;
      expect(await seen()).toBe(false);
      await setProfile(ana, { is_private: 'false' });
      expect(await seen()).toBe(true);
      expect(await does('unverify', twosomeOf(ana))).toBe('ana&bruno is not verified any more.');
      expect(await seen()).toBe(false);
    },
  );
});

describe.runIf(admin)('reports, show and log', () => {
  test(
    'list the open reports, newest first, each with its subject then and now, and the past acts',
    timeout,
    async () => {
      const { ana, bruno, chloe, dan } = fixture.cast;
      const post = await addPublished(ana, bruno, { text: 'Before.' });
      expect((await run('reports')).output.trim()).toBe('There are no open reports.');
      const first = await report(chloe, 'post', post.id, 'Look\nat this.');
      const second = await report(dan, 'profile', twosomeOf(ana));
      await ana.call(`PATCH post/${post.id}/`, { body: { text: 'After.' } });

      const table = (await run('reports')).output.trim().split('\n');
      expect(table.map((row) => row.split(/\s+/)[0])).toEqual(['report', second, first]);
      expect(table[2]).toContain('Look at this.');
      // Columns are aligned with their headings.
      const column = table[0]!.indexOf('reason');
      for (const row of table.slice(1)) expect(row.slice(column)).toMatch(/^harassment /);

      const { output } = await run('show', first.toLowerCase());
      for (const part of ['Before.', 'After.', 'Look\n           at this.', post.images[0].id, ana.user.id])
        expect(output).toContain(part);
      expect(output).toMatch(/made by +Ana/);
      const shown = await found('show', first);
      expect(shown).toMatchObject({
        report: { id: first, was: { text: 'Before.' } },
        now: { was: { text: 'After.' }, taken_down_at: null },
        reports: [{ id: second }],
      });
      expect(shown.files).toEqual([
        expect.stringMatching(`^${fixture.server.dataDir}/media/.*${post.images[0].id}`),
      ]);

      expect(await does('take-down', 'post', post.id)).toContain('Open reports about it: 1.');
      await does('resolve', first);
      expect((await found('reports')).map(({ id }: { id: string }) => id)).toEqual([second]);
      expect((await found('reports', '--all')).map(({ id }: { id: string }) => id)).toEqual([second, first]);
      expect((await run('show', first)).output).toContain('taken down 20');
      const acts = await found('log');
      expect(acts).toMatchObject([
        { act: 'resolve', kind: 'report', thing_id: first },
        { act: 'take-down', kind: 'post', thing_id: post.id, reason: 'It breaks the rules.' },
      ]);
      for (const { done_by } of acts) expect(done_by).toMatch(/\S/);
      expect((await run('log')).output).toContain('It breaks the rules.');
    },
  );
});

describe.runIf(admin)('a long list', () => {
  test('of reports or acts is paged, newest first', timeout, async () => {
    const { ana, chloe } = fixture.cast;
    const ids = Array.from({ length: 60 }, newId);
    // All at the same time, so that pages are ordered by id as well.
    await fixture.db.query(sql`
      insert into reports (id, reporter_id, kind, thing_id, twosome_id, reason, was, added_at)
      select id, ${chloe.user.id}::text, 'post', id, ${twosomeOf(ana)}::text, 'spam',
        '{"text": "", "images": [], "added_at": "2026-01-01T00:00:00Z"}', '2026-01-01T00:00:00.123456Z'
      from unnest(${ids}::text[]) as id
    `);
    await fixture.db.query(sql`
      insert into moderation_acts (id, act, kind, thing_id, reason, done_by, done_at)
      select id, 'restore', 'post', id, 'Because.', 'root', '2026-01-01T00:00:00.123456Z' from unnest(${ids}::text[]) as id
    `);
    const newestFirst = ids.toSorted().toReversed();
    for (const list of ['reports', 'log']) {
      const idsOf = async (...args: string[]) =>
        (await found(list, ...args)).map(({ id }: { id: string }) => id);
      expect([list, await idsOf()]).toEqual([list, newestFirst.slice(0, 50)]);
      const { output } = await run(list);
      expect(output.trim().split('\n')).toHaveLength(1 + 50 + 1);
      const [, way = ''] = /More: (.+)/.exec(output) ?? [];
      const [, ...rest] = way.split(' ');
      expect([list, await idsOf(...rest)]).toEqual([list, newestFirst.slice(50)]);
      expect((await run(list, ...rest)).output).not.toContain('More:');
      expect(await idsOf('--limit', '7', '--before', newestFirst[2]!)).toEqual(newestFirst.slice(3, 10));
      expect((await run(list, '--limit', '60')).output).not.toContain('More:');
    }
    expect((await run('reports', '--all', '--limit', '1')).output).toContain('More: reports --all --before');
  });
});

describe.runIf(admin)('an error is one line', () => {
  test(
    'for missing subjects, states already reached, missing reasons and unknown commands',
    timeout,
    async () => {
      const { ana, bruno } = fixture.cast;
      const { id } = await addPublished(ana, bruno);
      const nowhere = newId();
      for (const [args, reason] of [
        [['show', nowhere], 'no report'],
        [['resolve', nowhere, ...because], 'no report'],
        [['take-down', 'post', nowhere, ...because], 'no post'],
        [['take-down', 'comment', nowhere, ...because], 'no comment'],
        [['take-down', 'message', nowhere, ...because], 'no message'],
        [['take-down', 'profile', nowhere, ...because], 'no profile'],
        [['take-down', 'photo', id, ...because], 'is not a kind'],
        [['restore', 'post', id, ...because], 'not taken down'],
        [['suspend', nowhere, ...because], 'no person'],
        [['lift-suspension', ana.user.id, ...because], 'not suspended'],
        [['verify', 'nobody&none', ...because], 'no couple'],
        [['unverify', twosomeOf(ana), ...because], 'not verified'],
        [['take-down', 'post', id], 'A reason is required'],
        [['take-down', 'post', id, '--reason', ' '], 'reason'],
        [['take-down', 'post', id, '--reason', 'a\u0007b'], 'reason'],
        [['take-down', 'post', ...because], '<kind> <id>'],
        [['reports', ...because], 'Usage: reports'],
        [['reports', '--every'], '--every'],
        [['reports', '--limit', '0'], '--limit'],
        [['reports', '--limit', 'all'], '--limit'],
        [['reports', '--before', nowhere], 'no report'],
        [['log', '--before', nowhere], 'no act'],
        [['log', '--all'], 'Usage: log'],
        [['show', nowhere, '--limit', '5'], 'Usage: show'],
        [['burn', id], 'no command burn'],
      ] as const) {
        const { code, output } = await run(...args);
        expect([args, code, output]).toEqual([args, 1, expect.stringContaining(reason)]);
        expect([args, output.trim().split('\n').length]).toEqual([args, 1]);
      }
      expect(await found('log')).toEqual([]);
      expect((await ana.call(`GET post/${id}/`)).body.taken_down).toBeUndefined();
    },
  );

  test('for a database that is unreachable or empty', timeout, async () => {
    const unreachable = await runIn({ ...fixture.env, DATABASE_URL: 'postgres://me@127.0.0.1:1/none' }, [
      'reports',
    ]);
    expect(unreachable).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL leads to no database'),
    });
    const empty = await runIn({ ...fixture.env, DATABASE_URL: addressOf(admin, 'postgres') }, ['reports']);
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('start the server on it first') });
    for (const { output } of [unreachable, empty]) expect(output.trim().split('\n')).toHaveLength(1);
  });
});
