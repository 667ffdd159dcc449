import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createFixture } from './testing/fixture.ts';
import { someone } from './testing/person.ts';

// Who may make a call at all, for every call of the contract. Who may make it for which entity is tested with its feature.

const fixture = createFixture();
const calls = Object.entries<Call>(allCalls);
const linesOf = (which: (call: Call) => boolean) =>
  calls.flatMap(([line, call]) => (which(call) ? [line] : []));
/** The call about an entity that does not exist: refused before its parameters are read. */
const somewhere = (line: string): string => line.replace(/:\w+/g, 'x');

const forAnyone = ['GET config/', 'POST auth/google_login/', 'POST report/public/'];
/** Calls that a person without a partner may make. */
const forOne = [
  'POST auth/user/',
  'PATCH auth/user/',
  'GET auth/session/',
  'DELETE auth/session/:id/',
  'POST auth/session/end_others/',
  'POST auth/logout/',
  'POST auth/accept_terms/',
  'POST auth/connect/',
  'DELETE auth/connect/',
  'GET auth/connect/preview/',
  'GET auth/twosome/:id/',
  'GET auth/twosome/',
  'GET auth/block/',
  'GET auth/follower/:id/',
  'GET auth/following/:id/',
  'GET post/',
  'GET post/:id/',
  'GET post/:id/clap/',
  'GET post/:id/comment/',
  'GET media/signatures/',
  'POST notification/register_fcm/',
  'POST notification/register_web_push/',
  'GET notification/preferences/',
  'PUT notification/preferences/',
  'POST auth/delete/',
  'POST auth/cancel_delete/',
  'POST auth/export/',
  'GET auth/export/',
  'POST report/',
];

test('only these calls are open to anyone, and only these to a person without a partner', () => {
  expect(linesOf(({ auth }) => auth === 'anyone').sort()).toEqual([...forAnyone].sort());
  expect(linesOf(({ auth }) => auth === 'signedIn').sort()).toEqual([...forOne].sort());
});

test('every other call refuses a signed-out person', async () => {
  for (const line of linesOf(({ auth }) => auth !== 'anyone')) {
    const { status, body } = await fixture.cast.signedOut.call(somewhere(line));
    expect([line, status, Object.keys(body)]).toEqual([line, 401, ['detail']]);
  }
});

test.each(['x', 'a'.repeat(43)])('the token %j, which no session has, is refused', async (token) => {
  const { status } = await someone(fixture.server, 'somebody', token).call('POST auth/user/', { body: {} });
  expect(status).toBe(401);
});

test('every other call refuses a person without a partner [S6.5]', async () => {
  for (const line of linesOf(({ auth }) => auth === 'partnered')) {
    const { status, body } = await fixture.cast.eve.call(somewhere(line));
    expect([line, status, Object.keys(body)]).toEqual([line, 403, ['detail']]);
  }
});

test('uploads, messages and answers are refused until the terms are accepted', async () => {
  const { ana } = fixture.cast;
  await fixture.server.writePast(
    sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`,
  );
  const lines = linesOf(({ needsTerms }) => needsTerms === true);
  expect(lines.sort()).toEqual([
    'POST import/',
    'POST import/agree/',
    'POST import/confirm/',
    'POST letter/',
    'POST message/add_message/',
    'POST post/',
    'POST question/',
    'POST question/:id/answer/',
  ]);
  for (const line of lines) {
    const { status, body } = await ana.call(line);
    expect([line, status, body.code]).toEqual([line, 403, 'terms']);
  }
});
