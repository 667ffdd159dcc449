import type { Message } from '@twosome/contract/message/message.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again } from '../../testing/cast.ts';
import { answerTo, hearsMessage, sync, tell } from '../../testing/chat.ts';
import { type Ear, type Person, signIn } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

// How far somebody has read: on every device, and on the partner's.

const stage = setStage();
const ears: Ear[] = [];
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});
async function listen(person: Person): Promise<Ear> {
  const ear = await person.listen('message');
  ears.push(ear);
  return ear;
}
const unseen = async (person: Person): Promise<number> => (await again(person)).user.unseen_message_count;
const isSeen = ({ type }: Frame) => type === 'seen';
const seenAtOf = ({ data }: Frame) => Date.parse((data as { seen_at: string }).seen_at);
const addedAtOf = ({ added_at }: Message) => Date.parse(added_at);
const see = (ear: Ear, upTo?: string) =>
  answerTo(ear, { type: 'seen', data: upTo === undefined ? {} : { up_to: upTo } });
/** Asked for in vain: what comes later has come, so this would have. */
async function seesNothingNew(ear: Ear, upTo: string): Promise<void> {
  const before = ear.heard.filter(isSeen).length;
  ear.send({ type: 'seen', data: { up_to: upTo } });
  await sync(ear);
  await stage.server.app.settled();
  await sync(ear);
  expect(ear.heard.filter(isSeen)).toHaveLength(before);
}

describe('what is unseen', () => {
  test('is what the partner sent since, without what was deleted [S4.31]', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    expect((await again(ana)).user).toMatchObject({ unseen_message_count: 0, last_message_seen_at: null });
    const [, second] = [await tell(his, 'one'), await tell(his, 'two'), await tell(hers, 'mine')];
    await tell(his, 'three');
    expect([await unseen(ana), await unseen(bruno)]).toEqual([3, 1]);
    await bruno.call(`DELETE message/${second.id}/`);
    expect(await unseen(ana)).toBe(2);
    await see(hers);
    expect([await unseen(ana), await unseen(bruno)]).toEqual([0, 1]);
    await tell(his, 'four');
    expect(await unseen(ana)).toBe(1);
  });
});

describe('seen', () => {
  test('is told to the partner and to all devices, by the server’s clock, and is in the User [S3.2 S7.54 S7.56]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const phone = await signIn(stage.server, 'Bruno');
    const [hers, his, phones, others] = [
      await listen(ana),
      await listen(bruno),
      await listen(phone),
      await listen(chloe),
    ];
    const message = await tell(hers, 'look');
    moveClock(5000);
    his.send({ type: 'seen', data: { up_to: message.id, seen_at: '2040-01-01T00:00:00.000Z' } });
    const frames = await Promise.all([hers, his, phones].map((ear) => ear.hears(isSeen)));
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
    expect(others.heard.filter(isSeen)).toEqual([]);
  });

  test('up to a message leaves what came after it unseen, however long ago that was', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const messages = [await tell(hers, 'one'), await tell(hers, 'two'), await tell(hers, 'three')];
    moveClock(60_000);
    const frame = await see(his, messages[1]?.id);
    expect(seenAtOf(frame)).toBeGreaterThan(addedAtOf(messages[1]!));
    expect(seenAtOf(frame)).toBeLessThan(addedAtOf(messages[2]!));
    expect(await unseen(bruno)).toBe(1);
    await see(his, messages[2]?.id);
    expect(await unseen(bruno)).toBe(0);
  });

  test('a message that follows closely lies after it, whatever the clock says', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const first = await tell(hers, 'one');
    await hearsMessage(his, first.__id__);
    moveClock(30_000);
    const seenAt = seenAtOf(await see(his, first.id));
    // the next one is written by a node whose clock is behind
    moveClock(-30_000);
    const next = await tell(hers, 'two');
    expect(addedAtOf(next)).toBeGreaterThan(seenAt);
    expect(await unseen(bruno)).toBe(1);
  });

  test('never goes back, and of two times the first counts', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const [first, second] = [await tell(hers, 'one'), await tell(hers, 'two')];
    const frame = await see(his);
    expect(frame.data).toMatchObject({ up_to: second.id });
    moveClock(60_000);
    await seesNothingNew(his, first.id);
    await seesNothingNew(his, second.id);
    expect(Date.parse((await again(bruno)).user.last_message_seen_at ?? '')).toBe(seenAtOf(frame));
  });

  test('without a message names the partner’s newest; where there is none it is nothing', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await tell(his, 'mine');
    his.send({ type: 'seen', data: {} });
    await sync(his);
    expect((await again(bruno)).user.last_message_seen_at).toBeNull();
    const theirs = await tell(hers, 'hers');
    await tell(his, 'mine again');
    expect((await see(his)).data).toMatchObject({ up_to: theirs.id });
  });

  test.each(['theirs', 'nobody’s'])('up to a message of %s is refused', async (whose) => {
    const { ana, bruno, chloe } = stage.cast;
    const [his, theirs] = [await listen(bruno), await listen(chloe)];
    await tell(await listen(ana), 'hi');
    const secret = await tell(theirs, 'our secret');
    const up_to = whose === 'theirs' ? secret.id : newId();
    const { data } = await answerTo(his, { type: 'seen', data: { up_to } }, 'error');
    expect(data).toMatchObject({ status: 400, up_to: [expect.any(String)] });
    expect((await again(bruno)).user.last_message_seen_at).toBeNull();
  });
});

describe('an open room', () => {
  const due = async () => {
    const rows = await stage.server.db.query<{ text: string }>(sql`
      select m.text from due_pushes d join messages m on m.id = d.message_id order by m.added_at
    `);
    return rows.map(({ text }) => text);
  };
  const setRoom = async (ear: Ear, open: boolean) => {
    ear.send({ type: 'room', data: { open } });
    await sync(ear);
  };

  test('spares the phone; a closed one, none, and the sender’s own do not', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await tell(hers, 'he is elsewhere');
    await setRoom(his, true);
    await tell(hers, 'he looks');
    await tell(his, 'she does not look');
    await setRoom(his, false);
    await tell(hers, 'he has closed it');
    expect(await due()).toEqual(['he is elsewhere', 'she does not look', 'he has closed it']);
  });

  test('on another device counts too, until that device goes', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    const phones = await listen(await signIn(stage.server, 'Bruno'));
    await setRoom(his, true);
    await setRoom(phones, true);
    his.close();
    await his.closed;
    await tell(hers, 'the phone is there');
    expect(await due()).toEqual([]);
    phones.close();
    await expect.poll(() => stage.server.db.query(sql`select 1 from open_rooms`)).toEqual([]);
    await tell(hers, 'nobody is there');
    expect(await due()).toEqual(['nobody is there']);
  });

  test('ends with its session', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await setRoom(his, true);
    await bruno.call('POST auth/logout/', { body: {} });
    await his.closed;
    await expect.poll(() => stage.server.db.query(sql`select 1 from open_rooms`)).toEqual([]);
    await tell(hers, 'gone');
    expect(await due()).toEqual(['gone']);
  });

  test('is forgotten after a minute, unless it is renewed', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await listen(ana), await listen(bruno)];
    await setRoom(his, true);
    moveClock(40_000);
    await setRoom(his, true);
    moveClock(40_000);
    await tell(hers, 'renewed');
    moveClock(21_000);
    await tell(hers, 'forgotten');
    expect(await due()).toEqual(['forgotten']);
  });
});
