import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { addPost, createFixture, formOf } from '../../testing/fixture.ts';
import { credentialFor, type Person, signIn } from '../../testing/person.ts';
import { liftSuspension, suspend } from './auth.ts';

const fixture = createFixture();
const emit = createEmit(transactionHandlers);
const operator = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => fixture.server.db.transaction(act);
const suspendPerson = (person: Person) => operator((tx) => suspend(tx, emit, person.user.id));
const liftFrom = (person: Person) => operator((tx) => liftSuspension(tx, person.user.id));

describe('a suspended user', () => {
  test('is refused on every device from the next call on', async () => {
    const { ana, bruno } = fixture.cast;
    const tablet = await signIn(fixture.server, 'Ana');
    await tablet.call('GET notification/');
    await ana.call('GET notification/');
    expect(await suspendPerson(ana)).toEqual({ twosomeId: ana.user.twosome?.id, changed: true });
    for (const device of [ana, tablet]) {
      const { status, body } = await device.call('GET notification/');
      expect([status, body]).toEqual([
        403,
        { detail: 'This account has been suspended.', code: 'suspended' },
      ]);
    }
    expect((await bruno.call('GET notification/')).status).toBe(200);
  });

  const allowed = [
    ...['POST auth/user/', 'POST auth/logout/', 'POST auth/delete/', 'POST auth/cancel_delete/'],
    ...['POST auth/export/', 'GET auth/export/'],
  ];
  const others = Object.entries<Call>(allCalls)
    .filter(([route, { auth }]) => auth !== 'anyone' && !allowed.includes(route))
    .map(([route]) => route);

  test('is refused by every other call, also after signing in again', async () => {
    const { ana } = fixture.cast;
    await suspendPerson(ana);
    for (const device of [ana, await signIn(fixture.server, 'Ana')])
      for (const route of others) {
        const path = route.replaceAll(/:\w+/g, ana.user.twosome!.id);
        const { status, body } = await device.call(path, route.startsWith('GET') ? {} : { body: {} });
        expect([route, status, body.code]).toEqual([route, 403, 'suspended']);
      }
  });

  test('receives their own account and the suspension date, and of the couple only the partner’s names [S4.10]', async () => {
    const { ana, bruno } = fixture.cast;
    const form = formOf({ text: 'Are you there?' });
    expect((await bruno.call('POST message/add_message/', { form })).status).toBe(201);
    await suspendPerson(ana);
    const again = await signIn(fixture.server, 'Ana');
    const answers = [again.user];
    for (const device of [ana, again])
      answers.push((await device.call('POST auth/user/', { body: {} })).body.user);
    const { first_name, username } = bruno.user;
    for (const user of answers)
      expect(user).toEqual({
        ...{ id: ana.user.id, first_name: 'Ana', username: ana.user.username, twosome: null },
        partner: { id: bruno.user.id, first_name, username, last_message_seen_at: null },
        ...{ last_notification_seen_at: null, last_message_seen_at: null },
        ...{ unseen_message_count: 0, unseen_notification_count: 0 },
        ...{ parted: null, not_my_partner_until: null, waits_for: null },
        ...{ together_since: null, together_asked: null },
        ...{ has_parted: ana.user.has_parted, both_codes: false, delete_at: null },
        terms_accepted_at: ana.user.terms_accepted_at,
        suspended_at: expect.stringMatching(/Z$/),
      });
    expect((await bruno.call('POST auth/user/', { body: {} })).body.user.suspended_at).toBeNull();
  });

  test('has all sockets closed with the reason, and opens no socket and no image, nor with a new session', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(ana);
    const [first, second, his] = [
      await ana.listen('message'),
      await ana.listen('message'),
      await bruno.listen('message'),
    ];
    await suspendPerson(ana);
    expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401]);
    expect([await first.reason, await second.reason]).toEqual(['suspended', 'suspended']);
    expect((await ana.fetch(post.images[0].image)).status).toBe(404);
    const again = await signIn(fixture.server, 'Ana');
    for (const late of [
      await ana.listen('message'),
      await again.listen('message'),
      await again.listen('single'),
    ])
      expect([await late.closed, await late.reason]).toEqual([4401, 'suspended']);
    await addPost(bruno, { text: 'still here' });
    await his.receives(({ type }) => type === 'relay');
  });

  test('may still sign out, and sign in and out again', async () => {
    const { eve } = fixture.cast;
    await suspendPerson(eve);
    for (const device of [eve, await signIn(fixture.server, 'Eve')]) {
      expect((await device.call('POST auth/logout/', { body: {} })).status).toBe(204);
      expect((await device.call('POST auth/logout/', { body: {} })).status).toBe(401);
    }
  });

  test('may still take an export and download it, and have the account deleted, after a fresh sign-in', async () => {
    const { eve } = fixture.cast;
    await suspendPerson(eve);
    moveClock(day);
    expect((await eve.call('POST auth/export/', { body: {} })).body.code).toBe('fresh');
    const id = await credentialFor(fixture.server, { first_name: 'Eve', subject: 'eve' });
    const renewed = await fixture.cast.signedOut.call('POST auth/google_login/', {
      body: { id, renew: eve.token },
    });
    expect([renewed.status, renewed.body.token]).toEqual([200, eve.token]);

    expect((await eve.call('POST auth/export/', { body: {} })).status).toBe(202);
    await fixture.server.app.jobs.runDue();
    const { body } = await eve.call('GET auth/export/');
    expect(body.status).toBe('ready');
    expect((await eve.fetch(body.url)).status).toBe(200);
    expect((await eve.call('POST auth/delete/', { body: {} })).status).toBe(200);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
    const back = await signIn(fixture.server, 'Eve');
    expect(back.user.delete_at).not.toBeNull();
    const cancelled = await back.call('POST auth/cancel_delete/', { body: {} });
    expect([cancelled.status, cancelled.body.user.delete_at]).toEqual([200, null]);
  });

  test('keeps the session when the suspension is lifted; repeating either action changes nothing', async () => {
    const { eve } = fixture.cast;
    expect(await suspendPerson(eve)).toEqual({ twosomeId: null, changed: true });
    const suspendedAt = () =>
      fixture.server.db.maybeValue(sql`select suspended_at from users where id = ${eve.user.id}::text`);
    const first = await suspendedAt();
    expect(await suspendPerson(eve)).toEqual({ twosomeId: null, changed: false });
    expect(await suspendedAt()).toEqual(first);
    expect(await liftFrom(eve)).toEqual({ twosomeId: null, changed: true });
    expect(await liftFrom(eve)).toEqual({ twosomeId: null, changed: false });
    const { status, body } = await eve.call('POST auth/user/', { body: {} });
    expect([status, body.user.id]).toEqual([200, eve.user.id]);
  });

  test('must exist, or null is returned', async () => {
    expect(await operator((tx) => suspend(tx, emit, newId()))).toBeNull();
    expect(await operator((tx) => liftSuspension(tx, newId()))).toBeNull();
    const rows = await fixture.server.db.query(sql`select id from users where suspended_at is not null`);
    expect(rows).toEqual([]);
  });
});
