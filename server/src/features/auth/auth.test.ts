import { day } from '@twosome/contract/platform/days';
import { isId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { signIn, someone } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';
import { eraseEndedSessions } from './auth.ts';
import { firstNameOf } from './sign-in.ts';

const stage = setStage();

describe('signing in', () => {
  test('makes an account once and opens a session each time [S1.2 S1.4 S7.4]', async () => {
    const first = await signIn(stage.server, 'Grace', 'grace');
    const second = await signIn(stage.server, 'Gracie', 'grace');
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

  test('keeps no token, only its hash', async () => {
    const { eve, server } = { ...stage.cast, server: stage.server };
    const rows = await server.db.query(sql`select * from sessions`);
    expect(JSON.stringify(rows)).not.toContain(eve.token);
  });

  test.each([
    ['nothing', {}],
    ['null', { id: null }],
    ['a number', { id: 7 }],
    ['an empty text', { id: '' }],
    ['a text that is no token', { id: 'abc' }],
    ['a token without a signature', { id: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbmEifQ.' }],
    ['a very long one', { id: 'a'.repeat(20_000) }],
  ])('%s as credential is refused under id [S5.1]', async (_what, body) => {
    const answer = await stage.cast.nobody.call('POST auth/google_login/', { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['id']);
  });

  test.each([
    [{ givenName: ' Ana ', name: 'Ana Lima' }, 'Ana'],
    [{ name: 'Bruno de Souza' }, 'Bruno'],
    [{ email: 'chloe@example.com' }, 'chloe'],
    [{ givenName: '\u202e', name: '', email: 'dan@example.com' }, 'dan'],
    [{ givenName: 'x'.repeat(80) }, 'x'.repeat(50)],
    [{}, 'Somebody'],
  ])('the first name of %j is %s', (person, name) => {
    expect(firstNameOf({ issuer: 'i', subject: 's', ...person })).toBe(name);
  });
});

describe('a session', () => {
  test('gives the person back with the same token [S7.6]', async () => {
    const { ana, bruno } = stage.cast;
    const { status, body } = await ana.call('POST auth/user/', { body: {} });
    expect(status).toBe(200);
    expect(body.token).toBe(ana.token);
    expect(body.user.partner).toMatchObject({ id: bruno.user.id, first_name: 'Bruno' });
    expect(body.user.twosome).toMatchObject({ is_own: true, is_private: true });
  });

  test('tells what the app knows of a person, and of a partner no more than it needs [S3.1 S3.2]', async () => {
    const { ana, eve } = stage.cast;
    const { user } = (await ana.call('POST auth/user/', { body: {} })).body;
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
    const { eve } = stage.cast;
    moveClock(60 * day);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    moveClock(60 * day);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    moveClock(91 * day);
    const late = await eve.call('POST auth/user/', { body: {} });
    expect(late.status).toBe(401);
    expect(late.body.detail).toContain('expired');
  });

  test('is erased when it has ended, and nobody else with it', async () => {
    const { eve, ana } = stage.cast;
    moveClock(60 * day);
    await ana.call('POST auth/user/', { body: {} });
    moveClock(31 * day);
    await eraseEndedSessions(stage.server.db);
    const rows = await stage.server.db.query<{ user_id: string }>(sql`select user_id from sessions`);
    expect(rows.map((row) => row.user_id)).toEqual([ana.user.id]);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
  });

  test('ends at log-out: calls, images and sockets, of this device only [S4.9 S7.7]', async () => {
    const { eve } = stage.cast;
    const phone = await signIn(stage.server, 'Eve');
    const ear = await eve.listen('single');
    expect((await eve.call('POST auth/logout/', { body: {} })).status).toBe(204);
    expect(await ear.closed).toBe(4401);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect((await phone.call('POST auth/user/', { body: {} })).status).toBe(200);
    expect(await (await eve.listen('single')).closed).toBe(4401);
  });

  test('that is over is over for the very next request, and terms count from the very next', async () => {
    const { eve, server } = { ...stage.cast, server: stage.server };
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

  test('of a suspended person is refused with a code that the app knows [S4.10]', async () => {
    const { eve, server } = { ...stage.cast, server: stage.server };
    await server.writePast(sql`update users set suspended_at = now() where id = ${eve.user.id}::text`);
    const { status, body } = await eve.call('POST auth/user/', { body: {} });
    expect([status, body.code]).toEqual([403, 'suspended']);
  });

  test.each(['', 'x', 'a'.repeat(43), '../../etc', 'ä'.repeat(20)])(
    'the token %j opens nothing',
    async (token) => {
      const answer = await someone(stage.server, 'somebody', encodeURIComponent(token)).call(
        'POST auth/user/',
        { body: {} },
      );
      expect(answer.status).toBe(401);
    },
  );
});

describe('the terms', () => {
  test.each([{}, { adult: false }, { adult: 'true' }, { adult: null }])(
    'are not accepted by %j',
    async (body) => {
      const newcomer = await signIn(stage.server, 'Nina');
      const { status, body: errors } = await newcomer.call('POST auth/accept_terms/', { body });
      expect([status, Object.keys(errors)]).toEqual([400, ['adult']]);
    },
  );

  test('are accepted once; the day stays', async () => {
    const newcomer = await signIn(stage.server, 'Nina');
    const first = await newcomer.call('POST auth/accept_terms/', { body: { adult: true } });
    moveClock(day);
    const again = await newcomer.call('POST auth/accept_terms/', { body: { adult: true } });
    expect(first.body.user.terms_accepted_at).toMatch(/Z$/);
    expect(again.body.user.terms_accepted_at).toBe(first.body.user.terms_accepted_at);
  });
});

describe('refuses', () => {
  test.each(['POST auth/user/', 'POST auth/logout/', 'POST auth/accept_terms/'])(
    '%s without a session',
    async (line) => {
      const { status, body } = await stage.cast.nobody.call(line, { body: { adult: true } });
      expect([status, typeof body.detail]).toEqual([401, 'string']);
    },
  );

  test('fields that nobody may set change nothing', async () => {
    const { eve } = stage.cast;
    await eve.call('POST auth/accept_terms/', {
      body: { adult: true, id: 'x', twosome: 'x', suspended_at: null, is_verified: true, first_name: 'Evil' },
    });
    const { body } = await eve.call('POST auth/user/', { body: {} });
    expect(body.user).toMatchObject({ id: eve.user.id, first_name: 'Eve', twosome: null });
  });
});
