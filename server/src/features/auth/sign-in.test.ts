import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { createFixture } from '../../testing/fixture.ts';
import { credentialFor, type Person, signIn } from '../../testing/person.ts';
import { signInErrors } from './auth.texts.ts';
import { type AuthDeps, deleteEndedSessions, hashToken } from './auth.ts';
import { signIn as openSession } from './sign-in.ts';

const minute = 60_000;
const fixture = createFixture();
const route = 'POST auth/google_login/';
const eveCredential = (nonce?: string) =>
  credentialFor(fixture.server, { first_name: 'Eve', subject: 'eve', ...(nonce !== undefined && { nonce }) });
const send = (body: object) => fixture.cast.signedOut.call(route, { body });

describe('an ID token', () => {
  test('opens one session, and is refused the second time', async () => {
    const id = await eveCredential();
    expect((await send({ id })).status).toBe(200);
    const again = await send({ id });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['id']]);
  });

  test('opens one session when it is sent ten times simultaneously', async () => {
    const id = await eveCredential();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('is refused a second time also with the other valid form of its ECDSA signature, or another spelling', async () => {
    const id = await eveCredential();
    const [header, claims, signature = ''] = id.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const other = (order - s).toString(16).padStart(64, '0');
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, 'hex')]).toString('base64url');
    expect((await send({ id })).status).toBe(200);
    for (const again of [`${header}.${claims}.${twin}`, `${id}==`])
      expect((await send({ id: again })).status).toBe(400);
  });

  test('is accepted beside another one of the same person and second', async () => {
    const ids = await Promise.all([eveCredential(), eveCredential()]);
    for (const id of ids) expect((await send({ id })).status).toBe(200);
  });

  test('has its digest deleted after two days, when no token is valid any more', async () => {
    await send({ id: await eveCredential() });
    const stored = () => fixture.server.db.query(sql`select digest from used_credentials`);
    moveClock(25 * 60 * minute);
    await deleteEndedSessions(fixture.server.db);
    expect(await stored()).not.toEqual([]);
    moveClock(24 * 60 * minute);
    await deleteEndedSessions(fixture.server.db);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['with its nonce', 'n-1', 'n-1', 200],
    ['without its nonce', 'n-1', undefined, 400],
    ['with another nonce', 'n-1', 'n-2', 400],
    ['with an empty nonce', 'n-1', '', 400],
    ['with a nonce that the token lacks', undefined, 'n-1', 400],
  ])('%s is answered %s', async (_, carried, sent, status) => {
    const id = await eveCredential(carried);
    expect((await send({ id, ...(sent !== undefined && { nonce: sent }) })).status).toBe(status);
  });
});

test('a failure of the issuer is not logged as a refused credential', async () => {
  const failure = new Error('The keys cannot be fetched.');
  const logged: string[] = [];
  const deps: Partial<AuthDeps> = {
    verifier: { verify: () => Promise.reject(failure) },
    logSecurity: (event) => void logged.push(event),
  };
  const refused = openSession(deps as AuthDeps, { id: 'x.y.z' }, { device: '', address: '' });
  await expect(refused).rejects.toBe(failure);
  expect(logged).toEqual([]);
});

test('only the first 200 characters of a user agent are stored', async () => {
  const headers = { 'User-Agent': 'x'.repeat(200) + 'y'.repeat(3_800) };
  const { body } = await fixture.cast.signedOut.call(route, { body: { id: await eveCredential() }, headers });
  const device = await fixture.server.db.maybeValue(
    sql`select device from sessions where token_hash = ${hashToken(body.token)}`,
  );
  expect(device).toBe('x'.repeat(200));
});

describe('above the session limit', () => {
  test('the least recently used session ends, with its sockets', async () => {
    const { eve } = fixture.cast;
    const client = await eve.listen('single');
    moveClock(minute);
    const tablet = await signIn(fixture.server, 'Eve');
    await fixture.server.db.query(sql`
      insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
      select 'x' || lpad(n::text, 19, '0'), ${eve.user.id}::text, sha256(n::text::bytea), '', now() - interval '1 day', now() + interval '1 hour'
      from generate_series(3, ${limits.sessions}::int) n
    `);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(200);
    const newest = await signIn(fixture.server, 'Eve');
    expect(await client.closed).toBe(4401);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
    for (const device of [tablet, newest])
      expect((await device.call('POST auth/user/', { body: {} })).status).toBe(200);
    const rows = await fixture.server.db.query(
      sql`select id from sessions where user_id = ${eve.user.id}::text`,
    );
    expect(rows).toHaveLength(limits.sessions);
  });
});

describe('a call that needs a fresh sign-in', () => {
  const calls: [string, (cast: typeof fixture.cast) => Person, string, number][] = [
    ['POST auth/export/', ({ eve }) => eve, 'eve', 202],
    ['POST auth/delete/', ({ eve }) => eve, 'eve', 200],
    ['POST auth/disconnect/', ({ ana }) => ana, 'ana', 200],
    ['POST calendar/', ({ ana }) => ana, 'ana', 200],
  ];
  const renew = async (token: string, subject: string) =>
    send({ id: await credentialFor(fixture.server, { first_name: subject, subject }), renew: token });

  test('is accepted within ten minutes of signing in', async () => {
    moveClock(limits.freshMinutes * minute - 5_000);
    expect((await fixture.cast.eve.call('POST auth/export/', { body: {} })).status).toBe(202);
  });

  test.each(calls)(
    '%s is refused later, and accepted once the session is renewed',
    async (call, personOf, subject, status) => {
      const person = personOf(fixture.cast);
      moveClock(limits.freshMinutes * minute + 1_000);
      const refused = await person.call(call, { body: {} });
      expect([refused.status, refused.body.code]).toEqual([403, 'fresh']);
      const { body: me } = await person.call('POST auth/user/', { body: {} });
      expect([me.user.delete_at, me.user.partner]).toEqual([null, person.user.partner]);

      const renewed = await renew(person.token, subject);
      expect([renewed.status, renewed.body.token, renewed.body.user.id]).toEqual([
        200,
        person.token,
        person.user.id,
      ]);
      expect((await person.call('GET auth/session/')).body.results).toHaveLength(1);
      expect((await person.call(call, { body: {} })).status).toBe(status);
    },
  );

  test('is not unlocked by signing in with another account, which changes nothing', async () => {
    const { eve, ana } = fixture.cast;
    moveClock(11 * minute);
    const answer = await renew(eve.token, 'somebody-new');
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['id']]);
    expect((await renew(eve.token, 'ana')).status).toBe(400);
    for (const person of [eve, ana])
      expect((await person.call('POST auth/export/', { body: {} })).body.code).toBe('fresh');
    const rows = await fixture.server.db.query(sql`select id from users where subject = 'somebody-new'`);
    expect(rows).toEqual([]);
  });

  test('is not unlocked by the same subject at another issuer', async () => {
    const { eve } = fixture.cast;
    await fixture.server.writePast(
      sql`update users set issuer = 'https://issuer.example' where id = ${eve.user.id}::text`,
    );
    moveClock(11 * minute);
    const { status, body } = await renew(eve.token, 'eve');
    expect([status, Object.keys(body)]).toEqual([400, ['id']]);
    expect((await eve.call('POST auth/export/', { body: {} })).body.code).toBe('fresh');
  });

  test('is not unlocked by a used ID token, nor for a session that has ended', async () => {
    const { eve } = fixture.cast;
    const id = await eveCredential();
    await send({ id });
    moveClock(minute);
    expect((await send({ id, renew: eve.token })).status).toBe(400);
    await eve.call('POST auth/logout/', { body: {} });
    expect((await renew(eve.token, 'eve')).status).toBe(401);
    expect((await renew('a'.repeat(43), 'eve')).status).toBe(401);
    const { status, body } = await renew('nonsense', 'eve');
    expect([status, body.renew]).toEqual([400, [signInErrors.notAToken]]);
  });
});
