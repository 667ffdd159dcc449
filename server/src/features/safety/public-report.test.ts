import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits, rates } from '@twosome/contract/platform/limits';
import { publicReportReasons } from '@twosome/contract/safety/safety.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';
import { someone } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';
import { resolveReport } from './moderate.ts';
import { eraseOldPublicReports } from './report.ts';
import { publicReportErrors } from './safety.texts.ts';

// Reports by people without an account.

const fixture = createFixture();
const site = 'http://localhost:8000';
const good = { subject: 'ana&bruno', reason: 'other', text: 'Please look.' };
const report = (body: Record<string, unknown>) =>
  fixture.cast.signedOut.call('POST report/public/', { body: { ...good, ...body } });
const stored = async (reference: string) =>
  (
    await fixture.server.db.query<Record<string, unknown>>(
      sql`select * from public_reports where id = ${reference}::text`,
    )
  )[0];

describe('a report without an account', () => {
  test('is stored and gets a reference number [S6.17]', async () => {
    const { status, body } = await report({ reason: 'intimate', contact: 'me@example.com' });
    expect([status, Object.keys(body), body.reference]).toEqual([
      201,
      ['reference'],
      expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    ]);
    expect(await stored(body.reference)).toMatchObject({
      subject: 'ana&bruno',
      reason: 'intimate',
      text: 'Please look.',
      contact: 'me@example.com',
      kind: null,
      resolved_at: null,
    });
  });

  test('knows the content of a link, and answers the same where there is none', async () => {
    const { ana } = fixture.cast;
    await setProfile(ana, { is_private: 'true' });
    const post = (await addPost(ana)).body.id;
    for (const [path, kind, id] of [
      [`/post/${post}`, 'post', post],
      [`/post/${post}?x=1#y`, 'post', post],
      [`/profile/${twosomeOf(ana)}/post`, 'profile', twosomeOf(ana)],
      [`/post/${newId()}`, null, null],
      ['/post/..%2f..%2fadmin', null, null],
      ['/home', null, null],
    ]) {
      const { status, body } = await report({ subject: `${site}${path}` });
      expect([path, status, Object.keys(body)]).toEqual([path, 201, ['reference']]);
      expect(await stored(body.reference)).toMatchObject({
        kind,
        thing_id: id,
        twosome_id: kind === null ? null : twosomeOf(ana),
      });
    }
  });

  test('is deleted some time after it was resolved, with the address', async () => {
    const { db } = fixture.server;
    const { reference } = (await report({ contact: 'me@example.com' })).body;
    await resolveReport({ db }, reference, { reason: 'Looked at.', by: 'operator' });
    moveClock((limits.publicReportDays - 1) * day);
    await eraseOldPublicReports(db);
    expect(await stored(reference)).toBeDefined();
    moveClock(2 * day);
    await eraseOldPublicReports(db);
    expect(await stored(reference)).toBeUndefined();
  });
});

describe('refuses', () => {
  const foreign = [publicReportErrors.foreignLink('localhost:8000')];
  test.each([
    ['no subject', { subject: ' ' }, ['subject']],
    ['no text', { text: '' }, ['text']],
    ['an invisible text', { text: '\u200b' }, ['text']],
    ['a text of 15 KB', { text: 'a'.repeat(15 * 1024) }, ['text']],
    ['a long subject', { subject: 'a'.repeat(limits.reportSubject + 1) }, ['subject']],
    ['an unknown reason', { reason: 'boring' }, ['reason']],
    ['no address', { contact: 'me at example' }, ['contact']],
    ['a long address', { contact: `${'a'.repeat(250)}@example.com` }, ['contact']],
    ['two lines in an address', { contact: 'me@example.com\nBcc: all@example.com' }, ['contact']],
  ])('%s', async (_, body, fields) => {
    const answer = await report(body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, fields]);
  });

  test.each([
    'https://example.com/post/1',
    'http://localhost:8001/post/1',
    'javascript:alert(1)',
    '//example.com/x',
    'example.com/x',
    'https://localhost:8000@example.com/',
  ])('the foreign link %s', async (subject) => {
    expect(await report({ subject })).toMatchObject({ status: 400, body: { subject: foreign } });
  });

  test('more than its rate from one network', async () => {
    const server = await startServer(fixture.server.db, { RATE_LIMITS: 'on' });
    const stranger = someone(server, 'stranger', '');
    const statuses = new Set<number>();
    for (let i = 0; i <= rates.publicReport.address; i += 1)
      statuses.add((await stranger.call('POST report/public/', { body: good })).status);
    await server.close();
    expect([...statuses]).toEqual([201, 429]);
    const [row] = await fixture.server.db.query<{ count: number }>(
      sql`select count(*)::int as count from public_reports`,
    );
    expect(row?.count).toBe(rates.publicReport.address);
  });

  test.each([
    ['60 households of one provider, a /48', (n: number) => `2001:db8:7:${(n * 256).toString(16)}::1`, 16],
    [
      '60 blocks of one household, a /56',
      (n: number) => `2001:db8:7:1${n.toString(16).padStart(2, '0')}::1`,
      4,
    ],
  ])('60 reports from %s', async (_, addressOf, times) => {
    const server = await startServer(fixture.server.db, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) =>
      fetch(`${server.url}/api/v1/report/public/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ ...good, reason: 'minor' }),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await from(addressOf(n))).status);
    const elsewhere = (await from('2001:db8:8::1')).status;
    await server.close();
    const most = times * rates.publicReport.networks;
    expect(statuses).toEqual([...Array(most).fill(201), ...Array(60 - most).fill(429)]);
    expect(elsewhere).toBe(201);
  });

  test('nothing else: every reason is accepted', async () => {
    for (const reason of publicReportReasons) expect((await report({ reason })).status).toBe(201);
  });
});
