import type { Message } from '@twosome/contract/message/message.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again } from '../../testing/cast.ts';
import { answerTo, receivesMessage, sendAndReceive, sync } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn, type WsClient } from '../../testing/person.ts';

const fixture = createFixture();
const clients: WsClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
async function listen(person: Person): Promise<WsClient> {
  const client = await person.listen('message');
  clients.push(client);
  return client;
}
const unseen = async (person: Person): Promise<number> => (await again(person)).user.unseen_message_count;
const isSeen = ({ type }: Frame) => type === 'seen';
const seenAtOf = ({ data }: Frame) => Date.parse((data as { seen_at: string }).seen_at);
const addedAtOf = ({ added_at }: Message) => Date.parse(added_at);
const see = (client: WsClient, upTo?: string) =>
  answerTo(client, { type: 'seen', data: upTo === undefined ? {} : { up_to: upTo } });
/** Marks as seen and expects no `seen` frame. */
async function expectNoSeenFrame(client: WsClient, upTo: string): Promise<void> {
  const before = client.received.filter(isSeen).length;
  client.send({ type: 'seen', data: { up_to: upTo } });
  await sync(client);
  await fixture.server.settled();
  expect(client.received.filter(isSeen)).toHaveLength(before);
}

describe('the unseen count', () => {
  test('counts the partner’s newer messages, without deleted and imported ones [S4.31]', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    expect((await again(ana)).user).toMatchObject({ unseen_message_count: 0, last_message_seen_at: null });
    const [, second] = [
      await sendAndReceive(his, 'one'),
      await sendAndReceive(his, 'two'),
      await sendAndReceive(hers, 'mine'),
    ];
    await sendAndReceive(his, 'three');
    expect([await unseen(ana), await unseen(bruno)]).toEqual([3, 1]);
    await bruno.call(`DELETE message/${second.id}/`);
    expect(await unseen(ana)).toBe(2);
    const { id } = await sendAndReceive(his, 'taken down by the operator');
    await fixture.server.db.query(sql`update messages set taken_down_at = now() where id = ${id}::text`);
    expect(await unseen(ana)).toBe(2);
    const imported = await sendAndReceive(his, 'of an imported chat');
    await fixture.server.db.query(sql`update messages set import_id = 'x' where id = ${imported.id}::text`);
    expect(await unseen(ana)).toBe(2);
    await see(hers);
    expect([await unseen(ana), await unseen(bruno)]).toEqual([0, 1]);
    await sendAndReceive(his, 'four');
    expect(await unseen(ana)).toBe(1);
  });
});

describe('seen', () => {
  test('is sent to the partner and all devices, with the server’s time, and is part of the User [S3.2 S7.54 S7.56]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const phone = await signIn(fixture.server, 'Bruno');
    const [hers, his, phones, others] = [
      await listen(ana),
      await listen(bruno),
      await listen(phone),
      await listen(chloe),
    ];
    const message = await sendAndReceive(hers, 'look');
    moveClock(5000);
    his.send({ type: 'seen', data: { up_to: message.id, seen_at: '2040-01-01T00:00:00.000Z' } });
    const frames = await Promise.all([hers, his, phones].map((client) => client.receives(isSeen)));
    expect(frames[0]).toEqual({
      type: 'seen',
      data: { seen_at: expect.stringMatching(/Z$/), up_to: message.id },
      sent_by: bruno.user.id,
    });
    expect([frames[1], frames[2]]).toEqual([frames[0], frames[0]]);
    const seenAt = seenAtOf(frames[0]!);
    expect(seenAt).toBeGreaterThanOrEqual(addedAtOf(message) + 4000);
    expect(seenAt).toBeLessThan(Date.now() + 6000);
    expect(Date.parse((await again(bruno)).user.last_message_seen_at ?? '')).toBe(seenAt);
    expect(Date.parse((await again(ana)).user.partner?.last_message_seen_at ?? '')).toBe(seenAt);
    await sync(others);
    expect(others.received.filter(isSeen)).toEqual([]);
  });

  test('up to a message leaves later messages unseen, also when marked much later', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const messages = [
      await sendAndReceive(hers, 'one'),
      await sendAndReceive(hers, 'two'),
      await sendAndReceive(hers, 'three'),
    ];
    moveClock(60_000);
    const frame = await see(his, messages[1]?.id);
    expect(seenAtOf(frame)).toBeGreaterThan(addedAtOf(messages[1]!));
    expect(seenAtOf(frame)).toBeLessThan(addedAtOf(messages[2]!));
    expect(await unseen(bruno)).toBe(1);
    await see(his, messages[2]?.id);
    expect(await unseen(bruno)).toBe(0);
  });

  test('precedes the next message, even when the other node’s clock is behind', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const first = await sendAndReceive(hers, 'one');
    await receivesMessage(his, first.__id__);
    moveClock(30_000);
    const seenAt = seenAtOf(await see(his, first.id));
    // the next message is written by a node whose clock is behind
    moveClock(-30_000);
    const next = await sendAndReceive(hers, 'two');
    expect(addedAtOf(next)).toBeGreaterThan(seenAt);
    expect(await unseen(bruno)).toBe(1);
  });

  test('never moves back, and a repeat keeps the first time', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const [first, second] = [await sendAndReceive(hers, 'one'), await sendAndReceive(hers, 'two')];
    const frame = await see(his);
    expect(frame.data).toMatchObject({ up_to: second.id });
    moveClock(60_000);
    await expectNoSeenFrame(his, first.id);
    await expectNoSeenFrame(his, second.id);
    expect(Date.parse((await again(bruno)).user.last_message_seen_at ?? '')).toBe(seenAtOf(frame));
  });

  test('without `up_to` marks the partner’s newest message; without one it is a no-op', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await sendAndReceive(his, 'mine');
    his.send({ type: 'seen', data: {} });
    await sync(his);
    expect(his.received.filter(({ type }) => type === 'error')).toEqual([]);
    expect((await again(bruno)).user.last_message_seen_at).toBeNull();
    const theirs = await sendAndReceive(hers, 'hers');
    await sendAndReceive(his, 'mine again');
    expect((await see(his)).data).toMatchObject({ up_to: theirs.id });
  });

  test.each(['another couple’s', 'an unknown'])('up to %s message is rejected', async (kind) => {
    const { ana, bruno, chloe } = fixture.cast;
    const [his, theirs] = [await listen(bruno), await listen(chloe)];
    await sendAndReceive(await listen(ana), 'hi');
    const secret = await sendAndReceive(theirs, 'our secret');
    const up_to = kind === 'another couple’s' ? secret.id : newId();
    const { data } = await answerTo(his, { type: 'seen', data: { up_to } }, 'error');
    expect(data).toMatchObject({ status: 400, up_to: [expect.any(String)] });
    expect((await again(bruno)).user.last_message_seen_at).toBeNull();
  });
});

describe('an open room', () => {
  const due = async () => {
    const rows = await fixture.server.db.query<{ text: string }>(sql`
      select m.text from due_pushes d join messages m on m.id = d.message_id order by m.added_at
    `);
    return rows.map(({ text }) => text);
  };
  const setRoom = async (client: WsClient, open: boolean) => {
    client.send({ type: 'room', data: { open } });
    await sync(client);
  };

  test('suppresses push notifications; a closed room or the sender’s own does not', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await sendAndReceive(hers, 'he is elsewhere');
    await setRoom(his, true);
    await sendAndReceive(hers, 'he looks');
    await sendAndReceive(his, 'she does not look');
    await setRoom(his, false);
    await sendAndReceive(hers, 'he has closed it');
    expect(await due()).toEqual(['he is elsewhere', 'she does not look', 'he has closed it']);
  });

  test('on another device counts too, until it disconnects', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const phones = await listen(await signIn(fixture.server, 'Bruno'));
    await setRoom(his, true);
    await setRoom(phones, true);
    his.close();
    await his.closed;
    await sendAndReceive(hers, 'the phone is there');
    expect(await due()).toEqual([]);
    phones.close();
    await expect.poll(() => fixture.server.db.query(sql`select 1 from open_rooms`)).toEqual([]);
    await sendAndReceive(hers, 'both devices are away');
    expect(await due()).toEqual(['both devices are away']);
  });

  test('ends with its session', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await setRoom(his, true);
    await bruno.call('POST auth/logout/', { body: {} });
    await his.closed;
    await expect.poll(() => fixture.server.db.query(sql`select 1 from open_rooms`)).toEqual([]);
    await sendAndReceive(hers, 'after sign-out');
    expect(await due()).toEqual(['after sign-out']);
  });

  test('expires after a minute unless it is renewed', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await setRoom(his, true);
    moveClock(40_000);
    await setRoom(his, true);
    moveClock(40_000);
    await sendAndReceive(hers, 'renewed');
    moveClock(21_000);
    await sendAndReceive(hers, 'expired');
    expect(await due()).toEqual(['expired']);
  });
});
