import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { setProfile, twosomeOf } from '../../server/src/testing/cast.ts';
import { addPublished } from '../../server/src/testing/fixture.ts';
import type { Person } from '../../server/src/testing/person.ts';
import { addressOf } from '../../server/src/testing/template.ts';
import { admin, because, createAdminFixture, runIn, timeout } from './fixture.ts';

// What the operator's commands accept and print. Their acts are those of the pages: server/src/admin.

const { fixture, run, does, found } = createAdminFixture();
const report = async (person: Person, kind: string, id: string, text = ''): Promise<string> =>
  (await person.call('POST report/', { body: { kind, id, reason: 'harassment', text } })).body.id;
describe.runIf(admin)('people and couples', () => {
  test(
    'suspend accepts a person or a report about one, and lift-suspension readmits them',
    timeout,
    async () => {
      const { ana, bruno, chloe } = fixture.cast;
      const post = await addPublished(ana, bruno);
      const about = await report(chloe, 'post', post.id);
      expect(await does('suspend', about)).toBe(`Ana (${ana.user.id}) is suspended.`);
      const whole = await report(chloe, 'profile', twosomeOf(ana));
      const both = await run('suspend', whole, ...because);
      expect(both).toMatchObject({ code: 1, output: expect.stringContaining(`Bruno ${bruno.user.id}`) });
      await does('lift-suspension', ana.user.id);
      await expect.poll(async () => (await ana.call('GET notification/')).status).toBe(200);
    },
  );

  test('verify accepts a username or an id, and says when the badge shows', timeout, async () => {
    const { ana } = fixture.cast;
    const unnamed = await run('verify', twosomeOf(ana), ...because);
    expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('not chosen a name') });
    const names = { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' };
    await setProfile(ana, names);
    expect(await does('verify', 'ANA&bruno')).toContain('once it is public');
    expect(await does('unverify', twosomeOf(ana))).toBe('ana&bruno is not verified any more.');
  });
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
        [['retry-job', nowhere, ...because], 'no failed job'],
        [['take-down', 'post', id], 'A reason is required'],
        [['take-down', 'post', id, '--reason', ' '], 'reason'],
        [['take-down', 'post', id, '--reason', '\u0007'], 'reason'],
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
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('run `npm run migrate`') });
    for (const { output } of [unreachable, empty]) expect(output.trim().split('\n')).toHaveLength(1);
  });
});
