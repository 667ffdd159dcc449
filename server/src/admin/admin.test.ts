import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../platform/clock.ts';
import { setProfile, twosomeOf } from '../testing/cast.ts';
import { exportedBy, textOf as exportText } from '../testing/exported.ts';
import { addPublished, createFixture } from '../testing/fixture.ts';
import { read } from '../testing/import-examples.ts';
import { adminToken, type Browser, signedInOperator } from '../testing/operator.ts';
import type { Person } from '../testing/person.ts';
import { recording, sendVoice } from '../testing/voice.ts';

// What the operator sees and does on the pages.

const fixture = createFixture({ ADMIN_TOKEN: adminToken });
let rita: Browser;
beforeEach(async () => {
  rita = await signedInOperator(fixture.server);
});

const report = async (person: Person, kind: string, id: string, reason = 'harassment'): Promise<string> =>
  (
    await person.call('POST report/', {
      body: { kind, id, reason, text: `<script>alert(1)</script> ${reason}` },
    })
  ).body.id;
const textOf = async (path: string): Promise<string> => {
  const response = await rita.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const act = (form: Record<string, string>) =>
  rita.post('/admin/act', { reason: 'It breaks the rules.', ...form });
const reportedPost = async () => {
  const { ana, bruno, chloe } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const post = await addPublished(ana, bruno, { text: 'Not nice.' });
  return { post, id: await report(chloe, 'post', post.id) };
};
const log = () =>
  fixture.server.db.query<Record<string, string>>(
    sql`select act, kind, reason, statement, done_by from moderation_acts order by done_at, id`,
  );

test('urgent reports come first, with their deadline [S6.19]', async () => {
  const { ana, bruno, chloe, dan, signedOut } = fixture.cast;
  const post = await addPublished(ana, bruno);
  const older = await report(chloe, 'post', post.id);
  moveClock(60_000);
  const nudity = await report(dan, 'post', post.id, 'nudity');
  const { reference } = (
    await signedOut.call('POST report/public/', {
      body: { subject: 'ana&bruno', reason: 'minor', text: 'She is fourteen.', contact: 'me@example.com' },
    })
  ).body;
  const page = await textOf('/admin');
  const order = [nudity, reference, older].map((id) => page.indexOf(`/admin/report/${id}`));
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order.at(-1)).toBe(Math.max(...order));
  expect(page.split('Answer by').length).toBe(3);
  moveClock(49 * 3_600_000);
  rita = await signedInOperator(fixture.server);
  expect((await textOf('/admin')).split('Overdue since').length).toBe(3);
  expect(await textOf(`/admin/report/${reference}`)).toContain('me@example.com');
});

test('a report shows the content as it was and is, its people and their history, and runs nothing of it', async () => {
  const { ana, chloe, dan } = fixture.cast;
  const { post, id } = await reportedPost();
  await report(dan, 'profile', twosomeOf(ana), 'spam');
  await ana.call(`PATCH post/${post.id}/`, { body: { text: 'Nice.' } });
  const page = await textOf(`/admin/report/${id}`);
  for (const part of [
    'Not nice.',
    'Nice.',
    ana.user.id,
    chloe.user.id,
    'profile · spam',
    '&#60;script&#62;alert(1)',
  ])
    expect(page).toContain(part);
  expect(page).not.toContain('<script');
});

describe('an act', () => {
  test('takes down and restores, as the command does, and closes the report [S6.20]', async () => {
    const { chloe } = fixture.cast;
    const { post, id } = await reportedPost();
    const done = await act({
      what: `take-down post ${post.id}`,
      report: id,
      close: 'yes',
      statement: 'You insulted somebody.',
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/admin/report/${id}`]);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    expect(await textOf('/admin')).not.toContain(id);
    expect(await log()).toEqual([
      {
        act: 'take-down',
        kind: 'post',
        reason: 'It breaks the rules.',
        statement: 'You insulted somebody.',
        done_by: 'Rita (admin token)',
      },
      {
        act: 'resolve',
        kind: 'report',
        reason: 'It breaks the rules.',
        statement: null,
        done_by: 'Rita (admin token)',
      },
    ]);
    expect(await textOf('/admin/log')).toContain('You insulted somebody.');
    await act({ what: `restore post ${post.id}` });
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(200);
  });

  test('suspends, lifts, verifies and unverifies', async () => {
    const { ana, chloe } = fixture.cast;
    const { id } = await reportedPost();
    expect((await act({ what: 'suspend', target: ana.user.id })).status).toBe(303);
    fixture.server.app.deps.sessions.invalidate();
    expect((await ana.call('GET post/')).body.code).toBe('suspended');
    expect(await textOf(`/admin/report/${id}`)).toContain('Lift the suspension of Ana');
    await act({ what: `lift-suspension ${ana.user.id}` });
    fixture.server.app.deps.sessions.invalidate();
    const names = { username1: 'ana', username2: 'bruno', connector: '&', username: 'ana&bruno' };
    await setProfile(ana, { is_private: 'false', ...names });
    const isVerified = async () => (await chloe.call(`GET auth/twosome/${twosomeOf(ana)}/`)).body.is_verified;
    expect((await act({ what: 'unverify', target: 'ana&bruno' })).status).toBe(409);
    expect((await act({ what: 'verify', target: 'ana&bruno' })).status).toBe(303);
    expect(await isVerified()).toBe(true);
    expect(await textOf(`/admin/report/${id}`)).toContain('Remove the verification of ana&#38;bruno');
    await act({ what: `unverify ${twosomeOf(ana)}` });
    expect(await isVerified()).toBe(false);
    const acts = (await log()).map(({ act, statement }) => [act, statement?.slice(0, 12) ?? null]);
    expect(acts).toEqual([
      ['suspend', 'We suspended'],
      ['lift-suspension', null],
      ['verify', null],
      ['unverify', 'We removed t'],
    ]);
  });

  test('closes a report, of either kind, once', async () => {
    const { id } = await reportedPost();
    const { reference } = (
      await fixture.cast.signedOut.call('POST report/public/', {
        body: { subject: 'x', reason: 'other', text: 'y' },
      })
    ).body;
    for (const open of [id, reference]) {
      expect((await act({ what: 'none', report: open })).status).toBe(303);
      const again = await act({ what: 'none', report: open });
      expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('resolved already')]);
    }
    expect(await textOf('/admin')).toContain('There are no open reports.');
  });

  test('that was done although another operator closed the report says so', async () => {
    const { chloe } = fixture.cast;
    const { post, id } = await reportedPost();
    await act({ what: 'none', report: id });
    const done = await act({ what: `take-down post ${post.id}`, report: id, close: 'yes' });
    expect([done.status, await done.text()]).toEqual([
      409,
      expect.stringContaining('Done, but the report was not closed'),
    ]);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('needs a reason, a known act and content that exists; nothing is done otherwise [S6.20]', async () => {
    const { post, id } = await reportedPost();
    for (const form of [
      { what: `take-down post ${post.id}`, reason: ' ' },
      { what: `take-down post ${post.id}`, reason: 'a'.repeat(1001) },
      { what: `take-down post ${post.id}`, statement: 'a'.repeat(2001) },
      { what: `take-down post ${newId()}` },
      { what: `take-down couple ${post.id}` },
      { what: 'constructor x' },
      { what: '' },
      { what: `suspend ${newId()}` },
      { what: `retry-job ${newId()}` },
      { what: 'none', report: newId() },
    ]) {
      const response = await act({ ...form, report: form.report ?? '' } as Record<string, string>);
      expect([form, response.status]).toEqual([form, 400]);
    }
    const foreign = await rita.post(
      '/admin/act',
      { what: 'none', report: id, reason: 'x' },
      { origin: 'https://example.com' },
    );
    expect(foreign.status).toBe(404);
    expect(
      (
        await rita.request('/admin/act', {
          method: 'POST',
          body: new URLSearchParams({ what: 'none', report: id, reason: 'x' }),
        })
      ).status,
    ).toBe(404);
    expect(await log()).toEqual([]);
  });
});

test('pictures are sent only after the operator asked, which the log records, and only those of the report', async () => {
  const { chloe } = fixture.cast;
  const { id } = await reportedPost();
  const other = await addPublished(chloe, fixture.cast.dan);
  const imageOf = async (postId: string) =>
    (
      await fixture.server.db.query<{ media_id: string }>(
        sql`select media_id from post_images where post_id = ${postId}::text`,
      )
    )[0]?.media_id;
  const [row] = await fixture.server.db.query<{ image: string }>(
    sql`select was->'images'->>0 as image from reports where id = ${id}::text`,
  );
  const path = `/admin/report/${id}/image/${row?.image}`;
  expect((await rita.get(path)).status).toBe(404);
  expect(await textOf(`/admin/report/${id}`)).not.toContain('<img');
  expect((await rita.post(`/admin/report/${id}/images`, {})).status).toBe(303);
  expect(await textOf(`/admin/report/${id}`)).toContain(path);
  const image = await rita.get(path);
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect((await rita.get(`/admin/report/${id}/image/${await imageOf(other.id)}`)).status).toBe(404);
  expect(await log()).toMatchObject([{ act: 'view-images', kind: 'report', done_by: 'Rita (admin token)' }]);
  const max = await signedInOperator(fixture.server, 'Max');
  expect((await max.get(path)).status).toBe(404);
  moveClock(31 * 60_000);
  rita = await signedInOperator(fixture.server);
  expect((await rita.get(path)).status).toBe(404);
});

test('a reported message says whether it came with an archive, so that nobody is judged by what the other one imported', async () => {
  const { ana, bruno } = fixture.cast;
  const importId = await read(fixture);
  await ana.call('POST import/confirm/', { body: { id: importId, messages: true } });
  await bruno.call('POST import/agree/', { body: { id: importId } });
  await fixture.server.app.jobs.runDue();
  const messages: { id: string; sent_by: string }[] = (await ana.call('GET message/more/latest/')).body;
  const imported = messages.find(({ sent_by }) => sent_by === bruno.user.id);
  const { body: written } = await bruno.call('POST message/add_message/', { body: { text: 'By hand' } });
  const pageOf = async (id = '') => textOf(`/admin/report/${await report(ana, 'message', id)}`);
  expect(await pageOf(imported?.id)).toContain('It came with an archive');
  expect(await pageOf(written.id)).not.toContain('It came with an archive');
});

test('a reported voice note is sent after the operator asked, like pictures', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: message } = await sendVoice(ana, await recording('opus.webm'));
  const id = await report(bruno, 'message', message.id);
  const path = `/admin/report/${id}/image/${message.files[0].id}`;
  const before = await textOf(`/admin/report/${id}`);
  expect([before.includes('Show a voice note'), before.includes('<audio')]).toEqual([true, false]);
  expect((await rita.get(path)).status).toBe(404);
  await rita.post(`/admin/report/${id}/images`, {});
  expect(await textOf(`/admin/report/${id}`)).toContain(`<audio controls src="${path}"`);
  const voice = await rita.get(path);
  expect([voice.status, voice.headers.get('content-type'), voice.headers.get('cache-control')]).toEqual([
    200,
    'audio/mp4',
    'no-store',
  ]);
  const bytes = Buffer.from(await voice.arrayBuffer());
  expect(bytes).toEqual(Buffer.from(await (await ana.fetch(message.files[0].url)).arrayBuffer()));
  expect(await log()).toMatchObject([{ act: 'view-images', kind: 'report' }]);
});

test('a job that was given up is shown without its data, and runs again on demand', async () => {
  const { db } = fixture.server;
  const [job] = await db.query<{ id: string }>(sql`
    insert into jobs (kind, key, data, attempts, failed_at, error)
    values ('cups', 'a', '{"userId": "secret"}', 3, now(), 'TypeError') returning id
  `);
  const page = await textOf('/admin/jobs');
  expect(page).toContain('TypeError');
  expect(page).not.toContain('secret');
  expect((await act({ what: `retry-job ${job?.id}` })).status).toBe(303);
  expect(await db.query(sql`select kind, key, attempts, failed_at, data from jobs`)).toEqual([
    { kind: 'cups', key: 'a', attempts: 0, failed_at: null, data: { userId: 'secret' } },
  ]);
  expect(await log()).toMatchObject([{ act: 'retry-job', kind: 'job' }]);
  await db.query(sql`delete from jobs`);
});

test('the health of the node is shown', async () => {
  const [migration] = await fixture.server.db.query<{ name: string }>(
    sql`select max(name) as name from migration`,
  );
  const page = await textOf('/admin/health');
  for (const part of ['database', 'bus', 'answers', process.version, String(migration?.name)])
    expect(page).toContain(part);
});

test('the statement of an act is in the export of the person concerned, the reason is not', async () => {
  const { ana } = fixture.cast;
  const { post } = await reportedPost();
  await act({ what: `take-down post ${post.id}`, reason: 'Secret note.' });
  const text = exportText((await exportedBy(fixture.server, ana)).files);
  expect(text).toContain('We took your post down');
  expect(text).not.toContain('Secret note.');
});
