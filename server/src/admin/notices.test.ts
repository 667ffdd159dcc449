import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveClock } from '../platform/clock.ts';
import { couple } from '../testing/cast.ts';
import { addPublished, createFixture } from '../testing/fixture.ts';
import type { Person } from '../testing/person.ts';
import { mailNotices } from './notices.ts';

// Notices to the operator by webhook and by mail, on a real HTTP and a real SMTP server.

const secret = '9c41d7e2b06f5a8834e17c90d2ab6f53';
const hooks: { headers: IncomingHttpHeaders; body: string }[] = [];
let hookStatus = 204;
const receiver = createServer(async (request, response) => {
  hooks.push({ headers: request.headers, body: await text(request) });
  response.writeHead(hookStatus, hookStatus === 302 ? { location: '/elsewhere' } : {}).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const mails: string[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) =>
    void text(stream).then((mail) => {
      mails.push(mail);
      done();
    }),
});
await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  receiver.close();
  post.close(() => {});
});
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

const fixture = createFixture({
  OPERATOR_WEBHOOK_URL: `http://127.0.0.1:${portOf(receiver)}/hook`,
  OPERATOR_WEBHOOK_SECRET: secret,
  OPERATOR_EMAIL: 'rita@example.com',
  SMTP_URL: `smtp://127.0.0.1:${portOf(post.server)}`,
  SUPPORT_EMAIL: 'help@example.com',
});
beforeEach(() => {
  hooks.length = 0;
  mails.length = 0;
  hookStatus = 204;
});
const report = async (person: Person, id: string, reason: string): Promise<string> =>
  (await person.call('POST report/', { body: { kind: 'post', id, reason, text: 'A private word.' } })).body
    .id;
const received = () => hooks.map(({ body }) => JSON.parse(body) as { kind: string; reference: string });
/** Twice: a job that is given up sends another one. */
const runJobs = async () => {
  for (let round = 0; round < 2; round += 1) await fixture.server.app.jobs.runDue();
};

test('of an urgent report: a signed webhook and a mail, without personal content [S6.22]', async () => {
  const { reference } = (
    await fixture.cast.signedOut.call('POST report/public/', {
      body: { subject: 'ana&bruno', reason: 'intimate', text: 'A private word.', contact: 'me@example.com' },
    })
  ).body;
  await runJobs();
  const link = `http://localhost:8000/admin/report/${reference}`;
  expect(received()).toEqual([{ kind: 'urgent_report', reference, link }]);
  const { headers, body } = hooks[0]!;
  const signed = `${headers['x-twosome-timestamp']}.${body}`;
  expect(headers['x-twosome-signature']).toBe(
    `v1=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  );
  expect(mails).toHaveLength(1);
  for (const part of ['To: rita@example.com', 'From: help@example.com', reference, link])
    expect(mails[0]).toContain(part);
  for (const sent of [body, mails[0]])
    for (const word of ['private', 'ana&bruno', 'me@example.com']) expect(sent).not.toContain(word);
});

test('of the third report about the same content, once, and of no other', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  await fixture.server.db.query(sql`update twosomes set is_private = false`);
  const { id } = await addPublished(ana, bruno);
  const [yak, xerus] = await couple(fixture.server, 'Yak', 'Xerus');
  await report(chloe, id, 'spam');
  await report(dan, id, 'spam');
  await report(dan, id, 'spam');
  await runJobs();
  expect(received()).toEqual([]);
  const third = await report(yak, id, 'spam');
  await report(xerus, id, 'spam');
  await report(yak, id, 'spam');
  await runJobs();
  expect(received()).toMatchObject([{ kind: 'repeated_report', reference: third }]);
});

test.each([500, 302])('a webhook that answers %i is sent again, and the mail is not', async (status) => {
  hookStatus = status;
  await fixture.cast.signedOut.call('POST report/public/', {
    body: { subject: 'x', reason: 'minor', text: 'y' },
  });
  await runJobs();
  expect([hooks.length, mails.length]).toEqual([1, 1]);
  hookStatus = 204;
  await fixture.server.db.query(sql`update jobs set run_at = now()`);
  await runJobs();
  expect([hooks.length, mails.length]).toEqual([2, 1]);
  expect(await fixture.server.db.query(sql`select from jobs`)).toEqual([]);
});

test('of many urgent reports: one mail soon, and one of all others a quarter of an hour later', async () => {
  const { db } = fixture.server;
  const settings = {
    operatorMail: { to: 'rita@example.com', url: `smtp://127.0.0.1:${portOf(post.server)}` },
    ...{ operatorWebhook: null, publicUrl: 'http://localhost:8000', supportEmail: null },
  };
  const references: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const body = { subject: `x${n}`, reason: 'minor', text: 'y' };
    references.push((await fixture.cast.signedOut.call('POST report/public/', { body })).body.reference);
  }
  for (let round = 0; round < 60; round += 1) await runJobs();
  await mailNotices(db, settings);
  expect([hooks.length, mails.length]).toEqual([60, 1]);
  moveClock(14 * 60_000);
  await mailNotices(db, settings);
  expect(mails).toHaveLength(1);
  moveClock(2 * 60_000);
  for (let time = 0; time < 2; time += 1) await mailNotices(db, settings);
  expect(mails).toHaveLength(2);
  expect(mails[1]).toContain('(59)');
  expect(mails[1]).toContain('And 9 more: http://localhost:8000/admin');
  const listed = references.filter((reference) => mails[1]?.includes(reference));
  expect(listed).toHaveLength(50);
});

test('of a job that was given up; but a notice that was given up causes none', async () => {
  const { db } = fixture.server;
  const [job] = await db.query<{ id: string }>(sql`
    insert into jobs (kind, key, data, attempts, run_at)
    values ('erasing', 'all', '{}', 99, now() - interval '1 minute') returning id
  `);
  await runJobs();
  expect(received()).toMatchObject([{ kind: 'job_given_up', reference: job?.id }]);
  expect(mails).toHaveLength(1);
  await db.query(sql`
    insert into jobs (kind, key, data, attempts, run_at)
    values ('operator_webhook', 'x', '{"kind": "urgent_report", "reference": "x"}', 99, now() - interval '1 minute')
  `);
  await runJobs();
  expect([hooks.length, mails.length]).toEqual([1, 1]);
  await db.query(sql`delete from jobs`);
});
