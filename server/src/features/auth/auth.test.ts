import { day } from '@twosome/contract/platform/days';
import { isId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { moveClock } from '../../platform/clock.ts';
import { queriesOf } from '../../platform/db/db.ts';
import { createFixture } from '../../testing/fixture.ts';
import { signIn } from '../../testing/person.ts';
import { createAuthenticate, deleteEndedSessions } from './auth.ts';
import { clientConfigOf } from './auth.view.ts';
import { firstNameOf } from './sign-in.ts';

const fixture = createFixture();

describe('signing in', () => {
  test('creates an account once and opens a session each time [S1.2 S1.4 S7.4]', async () => {
    const first = await signIn(fixture.server, 'Grace', 'grace');
    const second = await signIn(fixture.server, 'Gracie', 'grace');
    expect(isId(first.user.id)).toBe(true);
    expect(second.user.id).toBe(first.user.id);
    expect(second.user.first_name).toBe('Grace');
    expect(second.token).not.toBe(first.token);
    expect(first.user).toMatchObject({
      partner: null,
      twosome: null,
      username: null,
      terms_accepted_at: null,
    });
  });

  test('stores only the hash of a token', async () => {
    const { eve, server } = { ...fixture.cast, server: fixture.server };
    const rows = await server.db.query(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(eve.token);
  });

  test.each([
    ['nothing', {}],
    ['a text that is no token', { id: 'abc' }],
    ['a token without a signature', { id: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbmEifQ.' }],
  ])('%s as credential is refused under id [S5.1]', async (_what, body) => {
    const answer = await fixture.cast.signedOut.call('POST auth/google_login/', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['id']);
  });

  test.each([
    [{ givenName: ' Ana ', name: 'Ana Lima' }, 'Ana'],
    [{ name: 'Bruno de Souza' }, 'Bruno'],
    [{ email: 'chloe@example.com' }, 'chloe'],
    [{ givenName: '\u202e', name: '', email: 'dan@example.com' }, 'dan'],
    [{ givenName: 'x'.repeat(80) }, 'x'.repeat(50)],
    [{ givenName: `${'x'.repeat(49)} y` }, 'x'.repeat(49)],
    [{ givenName: 'Adm1n', name: 'Support Team', email: 'ana@example.com' }, 'ana'],
    [{ givenName: `A\u200b\u{e0041}na${'\u0301'.repeat(200)}` }, 'Ana\u0301\u0301\u0301'],
    [{}, 'Somebody'],
  ])('the first name of %j is %s', (person, name) => {
    expect(firstNameOf({ issuer: 'i', subject: 's', ...person })).toBe(name);
  });
});

describe('a session', () => {
  test('returns the user with the listed fields, and four fields of the partner [S3.1 S3.2 S7.6]', async () => {
    const { ana, eve } = fixture.cast;
    const { user, token } = (await ana.call('POST auth/user/', { body: {} })).body;
    expect(token).toBe(ana.token);
    const fields = ['id', 'username', 'first_name', 'partner', 'twosome'];
    for (const field of [...fields, 'last_notification_seen_at', 'last_message_seen_at'])
      expect(user).toHaveProperty(field);
    expect(Object.keys(user.partner).sort()).toEqual([
      'first_name',
      'id',
      'last_message_seen_at',
      'username',
    ]);
    const alone = (await eve.call('POST auth/user/', { body: {} })).body.user;
    expect([alone.partner, alone.twosome]).toEqual([null, null]);
  });

  test('ends 90 days after its last use, and not before', async () => {
    const { eve } = fixture.cast;
    moveClock(60 * day);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    moveClock(60 * day);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    moveClock(91 * day);
    const late = await eve.call('POST auth/user/', { body: {} });
    expect(late.status).toBe(401);
    expect(late.body.detail).toContain('expired');
  });

  test('is not looked up for a text of another shape than a token', async () => {
    const { token } = fixture.cast.eve;
    const statements: unknown[] = [];
    const authenticate = createAuthenticate(
      queriesOf(async (statement) => {
        statements.push(statement);
        return [];
      }),
    );
    for (const text of ['', 'eve', `${token}x`, `x${token}`, `${token.slice(1)}.`])
      expect(await authenticate(text)).toBeNull();
    expect(statements).toEqual([]);
    expect(await authenticate(token)).toBeNull();
    expect(statements).toHaveLength(1);
  });

  test('is deleted once it has expired; valid sessions stay', async () => {
    const { eve, ana } = fixture.cast;
    moveClock(60 * day);
    await ana.call('POST auth/user/', { body: {} });
    moveClock(31 * day);
    await deleteEndedSessions(fixture.server.db);
    const rows = await fixture.server.db.query<{ user_id: string }>(sql`select user_id from sessions`);
    expect(rows.map((row) => row.user_id)).toEqual([ana.user.id]);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
  });

  test('ends at log-out: calls, images and sockets, of this device only [S4.9 S7.7]', async () => {
    const { eve } = fixture.cast;
    const phone = await signIn(fixture.server, 'Eve');
    const app = await signIn(fixture.server, 'Eve');
    const fromApp = { body: {}, headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await app.call('POST auth/logout/', fromApp)).headers.get('clear-site-data')).toBeNull();
    const client = await eve.listen('single');
    const sent = { body: {}, headers: { 'Sec-Fetch-Site': 'same-origin' } };
    const signedOut = await eve.call('POST auth/logout/', sent);
    expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    const again = await eve.call('POST auth/logout/', sent);
    expect([again.status, again.headers.get('clear-site-data')]).toEqual([401, null]);
    expect(await client.closed).toBe(4401);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect((await phone.call('POST auth/user/', { body: {} })).status).toBe(200);
    expect(await (await eve.listen('single')).closed).toBe(4401);
  });

  test('is refused from the first call after log-out, and accepted terms count from the first call', async () => {
    const { eve, server } = { ...fixture.cast, server: fixture.server };
    await server.writePast(sql`update users set terms_accepted_at = null where id = ${eve.user.id}::text`);
    const before = await eve.call('POST auth/user/', { body: {} });
    expect(before.body.user.terms_accepted_at).toBeNull();
    expect(
      (await eve.call('POST auth/accept_terms/', { body: { adult: true } })).body.user.terms_accepted_at,
    ).not.toBeNull();
    for (let round = 0; round < 5; round++)
      expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    await eve.call('POST auth/logout/', { body: {} });
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
  });
});

describe('the terms', () => {
  test('are accepted once; the first date stays', async () => {
    const newcomer = await signIn(fixture.server, 'Nina');
    const first = await newcomer.call('POST auth/accept_terms/', { body: { adult: true } });
    moveClock(day);
    const again = await newcomer.call('POST auth/accept_terms/', { body: { adult: true } });
    expect(first.body.user.terms_accepted_at).toMatch(/Z$/);
    expect(again.body.user.terms_accepted_at).toBe(first.body.user.terms_accepted_at);
  });
});

test('signed-out clients receive the listed settings and no others', async () => {
  const { status, body } = await fixture.cast.signedOut.call('GET config/');
  expect([status, body]).toEqual([
    200,
    {
      google_client_id: null,
      demo_identity: true,
      support_email: null,
      app_store_url: null,
      web_push_key: null,
      min_client: '0.1.0',
    },
  ]);
});

test('MIN_CLIENT sets the oldest version that runs without an update prompt', () => {
  expect(clientConfigOf(readConfig({ MIN_CLIENT: '0.0.9' }), false).min_client).toBe('0.0.9');
});
