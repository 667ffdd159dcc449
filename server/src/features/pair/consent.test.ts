import type { User } from '@twosome/contract/auth/auth.contract';
import { codeErrors } from '@twosome/contract/pair/pair.texts';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import {
  again,
  connect,
  connectByBoth,
  connectByOne,
  newcomer,
  part,
  twosomeOf,
  wantBothCodes,
} from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { purge } from '../account/purge.ts';

// Giving someone a code is consent to be connected. A former partner still has the code, and may create a second account.
// Former partners therefore always need both codes; other users only if the owner of the code has chosen so.

const fixture = createFixture();
const day = 86_400_000;
const preview = (person: Person, other: Person) =>
  person.call(`GET auth/connect/preview/?id=${other.user.id}`);
const userOf = async (person: Person) => (await again(person)).user;

describe('a user who parted and keeps the default', () => {
  test('is connected with a third user immediately, whichever of the two enters the code', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await part(ana);
    const gil = await newcomer(fixture.server, 'Gil');
    for (const [first, second] of [
      [ana, eve],
      [gil, bruno],
    ] as const) {
      expect((await preview(first, second)).body).toEqual({ first_name: second.name, needs_both: false });
      const { status, body } = await connect(first, second);
      expect([status, body.again, body.user.partner.id]).toEqual([200, false, second.user.id]);
      expect((await userOf(second)).partner?.id).toBe(first.user.id);
    }
    expect((await userOf(ana)).parted).toBeNull();
    expect((await connect(bruno, ana)).status).toBe(400);
  });

  test('always needs both codes to connect with the former partner', async () => {
    const { ana, bruno } = fixture.cast;
    expect((await userOf(ana)).has_parted).toBe(false);
    await part(ana);
    expect(await userOf(ana)).toMatchObject({ has_parted: true, both_codes: false });
    for (const [one, other] of [
      [ana, bruno],
      [bruno, ana],
    ] as const)
      expect((await preview(one, other)).body).toEqual({ first_name: other.name, needs_both: true });
    moveClock(400 * day);
    const [hers, his] = [await signIn(fixture.server, 'Ana'), await signIn(fixture.server, 'Bruno')];
    expect((await connect(hers, his)).status).toBe(202);
    expect((await connect(his, hers)).status).toBe(200);
  });

  test('keeps that default also when the partner was erased instead of parting', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await fixture.server.writePast(sql`update users set delete_at = now() where id = ${ana.user.id}::text`);
    moveClock(1_000);
    const { server } = fixture;
    await purge({ db: server.db, emit: createEmit([]), privacy });
    server.app.deps.sessions.invalidate();
    expect(await userOf(bruno)).toMatchObject({ partner: null, has_parted: true, both_codes: false });
    expect((await connect(eve, bruno)).status).toBe(200);
  });
});

describe('the second account of a former partner', () => {
  test('is not connected with a user who wants both codes, and does not end the way back', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    await wantBothCodes(ana);
    await connect(ana, bruno);
    const carl = await newcomer(fixture.server, 'Carl');
    expect((await preview(carl, ana)).body).toEqual({ first_name: 'Ana', needs_both: true });
    const { status, body } = await connect(carl, ana);
    expect([status, body.user.partner, body.user.twosome]).toEqual([202, null, null]);
    expect((await userOf(ana)).parted).toMatchObject({ first_name: 'Bruno', you_asked: true });
    expect((await userOf(bruno)).parted).toMatchObject({ first_name: 'Ana', they_asked: true });
    expect((await connect(carl, ana)).status).toBe(202);

    const back = await connect(bruno, ana);
    expect([back.status, back.body.again]).toEqual([200, true]);
    expect((await userOf(ana)).twosome?.id).toBe(twosomeOf(ana));
  });

  test('sends no frame to the owner of the code, neither by the request nor by withdrawing it', async () => {
    const { ana } = fixture.cast;
    await part(ana);
    await wantBothCodes(ana);
    const carl = await newcomer(fixture.server, 'Carl');
    const [hers, his] = [await ana.listen('single'), await carl.listen('single')];
    const before = await userOf(ana);
    await connect(carl, ana);
    await carl.call('DELETE auth/connect/');
    await fixture.server.settled();
    // his own devices receive both changes in order
    const waitsForName = (name: string | null) => (frame: { type: string; data: unknown }) =>
      frame.type === 'way_back' &&
      ((frame.data as { user: User }).user.waits_for?.first_name ?? null) === name;
    await his.receives(waitsForName('Ana'));
    await his.receives(waitsForName(null));
    expect(hers.received.map(({ type }) => type)).not.toContain('way_back');
    expect(await userOf(ana)).toEqual(before);
  });
});

describe('a user who wants both codes', () => {
  test('is connected when both have entered the other’s code, and the request is removed', async () => {
    const { ana, eve } = fixture.cast;
    await part(ana);
    await wantBothCodes(ana);
    expect((await connect(eve, ana)).status).toBe(202);
    expect((await userOf(eve)).waits_for).toMatchObject({ first_name: 'Ana' });
    const { status, body } = await connect(ana, eve);
    expect([status, body.again, body.user.partner.id]).toEqual([200, false, eve.user.id]);
    expect(await userOf(eve)).toMatchObject({ partner: { id: ana.user.id }, waits_for: null });
  });

  test('is connected immediately by entering the code of a user who does not want both', async () => {
    const { ana, eve } = fixture.cast;
    await part(ana);
    await wantBothCodes(ana);
    expect((await preview(ana, eve)).body).toEqual({ first_name: 'Eve', needs_both: false });
    expect((await connect(ana, eve)).status).toBe(200);
  });

  test('need not have parted before; two such users both need to enter a code', async () => {
    const { ana, eve } = fixture.cast;
    const gil = await newcomer(fixture.server, 'Gil');
    await wantBothCodes(gil);
    await part(ana);
    await wantBothCodes(ana);
    expect((await connect(eve, gil)).status).toBe(202);
    await connectByBoth(ana, gil);
  });

  test('keeps that setting after connecting and parting again, until they change it', async () => {
    const { ana, eve, mallory } = fixture.cast;
    await part(ana);
    await wantBothCodes(ana);
    await connectByBoth(eve, ana);
    expect((await userOf(ana)).both_codes).toBe(true);
    await part(eve);
    await part(mallory);
    expect((await connect(mallory, ana)).status).toBe(202);
    expect((await userOf(eve)).both_codes).toBe(false);
    await wantBothCodes(ana, false);
    expect((await userOf(mallory)).partner).toBeNull();
    await connectByOne(mallory, ana);
  });

  test('must be sent a new request after thirty days', async () => {
    const { ana, eve } = fixture.cast;
    for (const person of [ana, eve]) await wantBothCodes(person);
    await part(ana);
    await connect(eve, ana);
    moveClock(30 * day + 1_000);
    expect((await userOf(eve)).waits_for).toBeNull();
    expect((await connect(ana, eve)).status).toBe(202);
    expect((await connect(eve, ana)).status).toBe(200);
  });

  test('has one request at a time: a withdrawn or replaced request connects no one', async () => {
    const { ana, bruno, eve } = fixture.cast;
    for (const person of [ana, eve]) await wantBothCodes(person);
    await part(ana);
    await connect(ana, bruno);
    const client = await bruno.listen('single');
    const answer = await connect(ana, eve);
    expect(answer.body.user.waits_for).toMatchObject({ first_name: 'Eve' });
    // her request to return is withdrawn from his screen
    const frame = await client.receives(({ type }) => type === 'way_back');
    expect(frame.data).toMatchObject({ user: { parted: { they_asked: false } } });
    expect((await ana.call('DELETE auth/connect/')).body.user.waits_for).toBeNull();
    expect((await connect(eve, ana)).status).toBe(202);
  });
});

describe('refuses', () => {
  test('users who are not free with the message of an unknown code, also if they want both codes', async () => {
    const { ana, bruno, eve, chloe } = fixture.cast;
    await part(ana);
    for (const person of [ana, bruno, chloe]) await wantBothCodes(person);
    await connectByOne(ana, eve);
    await fixture.server.writePast(
      sql`update users set suspended_at = now() where id = ${bruno.user.id}::text`,
    );
    await part(chloe);
    await fixture.server.writePast(sql`update users set delete_at = now() where id = ${chloe.user.id}::text`);
    const gil = await newcomer(fixture.server, 'Gil');
    for (const other of [ana, bruno, chloe])
      for (const { status, body } of [await preview(gil, other), await connect(gil, other)])
        expect([status, body]).toEqual([400, { id: [codeErrors.unknown] }]);
    expect((await userOf(gil)).waits_for).toBeNull();
  });
});
