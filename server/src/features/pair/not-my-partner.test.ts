import { codeErrors } from '@twosome/contract/pair/pair.texts';
import { closeCodes } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import {
  again,
  connect,
  connectByOne,
  newcomer,
  part,
  twosomeOf,
  wantBothCodes,
} from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { purge } from '../account/purge.ts';
import { pairErrors } from './pair.texts.ts';

// A code may reach the wrong person or be entered by a stranger. For ten minutes either user may undo the connection.

const fixture = createFixture();
const minute = 60_000;
const day = 86_400_000;
const notMyPartner = (person: Person) => person.call('POST auth/not_my_partner/', { body: {} });
const userOf = async (person: Person) => (await again(person)).user;

async function connected(): Promise<{ gil: Person; eve: Person }> {
  const gil = await newcomer(fixture.server, 'Gil');
  await connectByOne(gil, fixture.cast.eve);
  return { gil: await again(gil), eve: await again(fixture.cast.eve) };
}

async function expectUnknown(one: Person, other: Person): Promise<void> {
  const preview = await one.call(`GET auth/connect/preview/?id=${other.user.id}`);
  for (const { status, body } of [preview, await connect(one, other)])
    expect([status, body]).toEqual([400, { id: [codeErrors.unknown] }]);
}

describe('"This is not my partner"', () => {
  test('ends the connection for both, without a way back', async () => {
    const { gil, eve } = await connected();
    const clients = [await gil.listen('message'), await eve.listen('message'), await eve.listen('message')];
    const { status, body } = await notMyPartner(eve);
    expect([status, body.user.partner, body.user.twosome, body.user.parted]).toEqual([200, null, null, null]);
    for (const client of clients) expect(await client.closed).toBe(closeCodes.wrongSocket);
    expect(await userOf(gil)).toMatchObject({
      partner: null,
      twosome: null,
      parted: null,
      waits_for: null,
      has_parted: true,
      not_my_partner_until: null,
    });
    await (await gil.listen('single')).close();
    for (const person of [gil, eve])
      expect((await person.call(`GET auth/twosome/${twosomeOf(gil)}/`)).status).toBe(404);
  });

  test('refuses every later connection of the two with the message of an unknown code', async () => {
    const { gil, eve } = await connected();
    await notMyPartner(eve);
    await expectUnknown(gil, eve);
    await expectUnknown(eve, gil);
    // wanting both codes changes nothing
    for (const person of [gil, eve]) await wantBothCodes(person);
    await expectUnknown(gil, eve);
    await expectUnknown(eve, gil);
    expect(await userOf(gil)).toMatchObject({ partner: null, waits_for: null });
    moveClock(400 * day);
    const [his, hers] = [await signIn(fixture.server, 'Gil'), await signIn(fixture.server, 'Eve')];
    expect([his.user.id, hers.user.id]).toEqual([gil.user.id, eve.user.id]);
    await expectUnknown(his, hers);
    await expectUnknown(hers, his);
  });

  test('leaves both free to connect with other users', async () => {
    const { gil, eve } = await connected();
    await notMyPartner(gil);
    await connectByOne(eve, await newcomer(fixture.server, 'Hana'));
    await connectByOne(gil, await newcomer(fixture.server, 'Ida'));
  });

  test('restores the way back to a former partner, even after the person wrote something', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    await connect(bruno, ana);
    const client = await bruno.listen('single');
    const gil = await newcomer(fixture.server, 'Gil');
    await connectByOne(gil, ana);
    await client.receives(({ data }) => (data as { user: { parted: unknown } }).user.parted === null);
    client.received.length = 0;
    await postMessage(gil, { text: 'Hello' });
    await postMessage(ana, { text: 'Who are you?' });

    const { body } = await notMyPartner(ana);
    expect(body.user.parted).toMatchObject({ first_name: 'Bruno', they_asked: true });
    const frame = await client.receives(({ type }) => type === 'way_back');
    expect(frame.data).toMatchObject({ user: { parted: { first_name: 'Ana', you_asked: true } } });
    const back = await connect(ana, bruno);
    expect([back.status, back.body.again, back.body.user.twosome.id]).toEqual([200, true, twosomeOf(ana)]);
    expect((await connect(gil, ana)).status).toBe(400);
  });

  test('is not needed to keep the way back when the other writes and disconnects first', async () => {
    const { ana, bruno } = fixture.cast;
    await part(ana);
    const gil = await newcomer(fixture.server, 'Gil');
    await connectByOne(gil, ana);
    await postMessage(gil, { text: 'Hello' });
    await part(gil);
    expect((await userOf(bruno)).parted).toMatchObject({ first_name: 'Ana' });
  });

  test('is offered for ten minutes after a connection, and refused later', async () => {
    const { gil, eve } = await connected();
    const until = (person: Person) => userOf(person).then((user) => user.not_my_partner_until);
    const added = await fixture.server.db.query<{ added_at: Date }>(
      sql`select added_at from twosomes where id = ${twosomeOf(gil)}::text`,
    );
    const end = +added[0]!.added_at + limits.notMyPartnerMinutes * minute;
    for (const person of [gil, eve]) expect(Date.parse((await until(person)) ?? '')).toBe(end);
    moveClock(10 * minute);
    expect(await until(eve)).toBeNull();
    const { status, body } = await notMyPartner(eve);
    expect([status, body]).toEqual([409, { detail: pairErrors.notMyPartnerTooLate }]);
    expect((await userOf(eve)).partner?.id).toBe(gil.user.id);
    await part(await signIn(fixture.server, 'Eve'));
    expect((await userOf(eve)).parted).toMatchObject({ first_name: 'Gil' });
  });

  test('is not offered to two users who return to their former couple', async () => {
    const { ana, bruno } = fixture.cast;
    moveClock(11 * minute);
    await part(await signIn(fixture.server, 'Ana'));
    await connect(ana, bruno);
    await connect(bruno, ana);
    expect((await userOf(ana)).not_my_partner_until).toBeNull();
    expect((await notMyPartner(ana)).status).toBe(409);
  });

  test('leaves the couple’s data inaccessible until parted couples are erased', async () => {
    const { gil, eve } = await connected();
    await postMessage(gil, { text: 'Hello' });
    await notMyPartner(eve);
    const messages = () => fixture.server.db.query(sql`select text from messages`);
    expect(await messages()).toEqual([{ text: 'Hello' }]);
    expect((await gil.call('GET message/more/latest/')).status).toBe(403);
    moveClock(30 * day + minute);
    await purge({ db: fixture.server.db, emit: createEmit([]), privacy });
    expect(await messages()).toEqual([]);
  });
});
