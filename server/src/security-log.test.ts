import { limits } from '@twosome/contract/platform/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { suspendPerson } from './features/safety/moderate.ts';
import { createLog } from './platform/log.ts';
import { createSecurityLog } from './platform/security-log.ts';
import { cancelLeaving, leave } from './testing/acts.ts';
import { connect, part } from './testing/cast.ts';
import { createFixture } from './testing/fixture.ts';
import { credentialFor, type Person, signIn } from './testing/person.ts';

// The security log: each event is one line, and no line says whom it is about.

const fixture = createFixture({ LOG_LEVEL: 'info' });
beforeEach(() => {
  fixture.server.logged.length = 0;
});

interface Line {
  event: string;
  person?: string;
  session?: string;
  network?: string;
}
const lines = (): Line[] =>
  fixture.server.logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security')
    .map(({ level: _level, time: _time, msg: _msg, ...line }) => line);
const events = () => lines().map(({ event }) => event);
const pseudonym = expect.stringMatching(/^[\w-]{16}$/);
const about = { person: pseudonym, session: pseudonym };

const acts: [event: string, act: () => Promise<unknown>][] = [
  ['sign_out', () => fixture.cast.ana.call('POST auth/logout/', { body: {} })],
  ['export_requested', () => fixture.cast.ana.call('POST auth/export/')],
  ['deletion_scheduled', () => leave(fixture.cast.ana)],
  ['paired', async () => connect(fixture.cast.eve, await signIn(fixture.server, 'Zoe'))],
  ['parted', () => part(fixture.cast.ana)],
];

describe('is written once', () => {
  test.each(acts)('%s, also if the call is repeated', async (event, act) => {
    await act();
    await act().catch(() => {});
    expect(lines().filter((line) => line.event === event)).toEqual([{ event, ...about }]);
  });

  test('sign_in, with the network, and sign_in_failed, without a person', async () => {
    const { signedOut } = fixture.cast;
    const id = await credentialFor(fixture.server, { first_name: 'Zoe', subject: 'zoe' });
    const send = (body: object) => signedOut.call('POST auth/google_login/', { body });
    const { body } = await send({ id });
    for (const refused of [{ id }, { id: 'x.y.z' }]) expect((await send(refused)).status).toBe(400);
    const network = '127.0.0.0/24';
    expect(lines()).toEqual([
      { event: 'sign_in', ...about, network },
      { event: 'sign_in_failed', network },
      { event: 'sign_in_failed', network },
    ]);
    const renewing = await credentialFor(fixture.server, { first_name: 'Zoe', subject: 'zoe' });
    await send({ id: renewing, renew: body.token });
    const [first, , , renewed] = lines();
    expect(renewed).toEqual(first);
  });

  test('session_ended, per session that another device ends', async () => {
    const ana = await signIn(fixture.server, 'Zoe');
    const [phone, tablet] = [await signIn(fixture.server, 'Zoe'), await signIn(fixture.server, 'Zoe')];
    const { body } = await ana.call('GET auth/session/');
    const other = body.results.find(({ is_this }: { is_this: boolean }) => !is_this);
    fixture.server.logged.length = 0;
    await ana.call(`DELETE auth/session/${other.id}/`);
    await ana.call(`DELETE auth/session/${other.id}/`);
    await ana.call('POST auth/session/end_others/', { body: {} });
    expect(lines()).toEqual([
      { event: 'session_ended', ...about },
      { event: 'session_ended', ...about },
    ]);
    expect(lines()[0]?.session).not.toBe(lines()[1]?.session);
    expect([phone.token, tablet.token]).toHaveLength(2);
  });

  test('session_ended, when a sign-in exceeds the number of sessions', async () => {
    for (let i = 0; i <= limits.sessions; i += 1) await signIn(fixture.server, 'Zoe');
    expect(lines().filter(({ event }) => event === 'session_ended')).toEqual([
      { event: 'session_ended', ...about },
    ]);
  });

  test('deletion_cancelled', async () => {
    await leave(fixture.cast.ana);
    const back = await signIn(fixture.server, 'Ana');
    fixture.server.logged.length = 0;
    await cancelLeaving(back);
    await cancelLeaving(back);
    expect(lines()).toEqual([{ event: 'deletion_cancelled', ...about }]);
  });

  test('suspended and suspension_lifted', async () => {
    const written: string[] = [];
    const log = createLog('info', { write: (line) => void written.push(line) });
    const logSecurity = createSecurityLog(log, Buffer.alloc(32));
    const deps = { db: fixture.server.db, emit: async () => {}, logSecurity };
    const named = fixture.cast.eve.user.id;
    const doing = { reason: 'Threats.', by: 'operator' };
    await suspendPerson(deps, { named, isSuspended: true }, doing);
    await suspendPerson(deps, { named, isSuspended: true }, doing).catch(() => {});
    await suspendPerson(deps, { named, isSuspended: false }, doing);
    expect(written.map((line) => JSON.parse(line).event)).toEqual(['suspended', 'suspension_lifted']);
    expect(written.join('')).not.toContain(named);
  });
});

test('what changes nothing is not written', async () => {
  const { ana, bruno, eve } = fixture.cast;
  await connect(ana, bruno);
  await cancelLeaving(ana);
  await connect(eve, ana);
  await fixture.cast.signedOut.call('POST auth/export/');
  expect(lines()).toEqual([]);
});

test('the renewal of a session that has ended is not written as sign_in_failed', async () => {
  const zoe = await signIn(fixture.server, 'Zoe');
  await zoe.call('POST auth/logout/', { body: {} });
  fixture.server.logged.length = 0;
  const id = await credentialFor(fixture.server, { first_name: 'Zoe', subject: 'Zoe' });
  const body = { id, renew: zoe.token };
  expect((await fixture.cast.signedOut.call('POST auth/google_login/', { body })).status).toBe(401);
  expect(lines()).toEqual([]);
});

test('carries nothing personal, and joins the lines of one person', async () => {
  const zoe = await signIn(fixture.server, 'Zoe', 'subject-of-zoe');
  await connect(zoe, fixture.cast.eve);
  await zoe.call('POST auth/export/');
  const written = fixture.server.logged.join('');
  const personal = (person: Person) => [person.user.id, person.token, person.name];
  for (const secret of [...personal(zoe), ...personal(fixture.cast.eve), 'subject-of-zoe', '127.0.0.1'])
    expect(written).not.toContain(secret);
  expect(events()).toEqual(['sign_in', 'paired', 'export_requested']);
  expect(new Set(lines().map(({ person }) => person)).size).toBe(1);
  expect(new Set(lines().map(({ session }) => session)).size).toBe(1);
});

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', 'unknown'],
])('of the address %s only the network is written', (address, network) => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  createSecurityLog(log, Buffer.alloc(32))('sign_in_failed', { address });
  expect(JSON.parse(written.join(''))).toMatchObject({ event: 'sign_in_failed', network });
});

test('pseudonyms depend on the key', () => {
  const pseudonyms = [0, 1].map((fill) => {
    const written: string[] = [];
    const log = createLog('info', { write: (line) => void written.push(line) });
    createSecurityLog(log, Buffer.alloc(32, fill))('parted', { userId: 'ana' });
    return JSON.parse(written.join('')).person;
  });
  expect(pseudonyms[0]).not.toBe(pseudonyms[1]);
});
