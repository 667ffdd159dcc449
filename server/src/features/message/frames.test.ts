import { closeCodes } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import {
  answerTo,
  hearsMessage,
  hearsRefusal,
  messagesOf,
  openRaw,
  postMessage,
  say,
  sync,
  tell,
} from '../../testing/chat.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';
import { setStage } from '../../testing/stage.ts';

// What is sent through a socket, well meant or not.

const stage = setStage();
const countMessages = async () => {
  const [row] = await stage.server.db.query<{ n: number }>(sql`select count(*)::int as n from messages`);
  return row?.n;
};
const listen = (...people: Person[]) => Promise.all(people.map((person) => person.listen('message')));

describe('a text', () => {
  test('is told to every device of both, once each and in the same words, and to nobody else [S1.13 S3.10 S7.46 S7.60]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const phone = await signIn(stage.server, 'Ana');
    const ears = await listen(ana, phone, bruno);
    const [others] = await listen(chloe);
    const id = say(ears[0]!, '  Shall we\r\ncook?  ');
    const told = await Promise.all(ears.map((ear) => hearsMessage(ear, id)));
    expect(told[0]).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{20}$/),
      __id__: id,
      sent_by: ana.user.id,
      added_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      status: 'sent',
      text: 'Shall we\ncook?',
      files: [],
      reply_to: null,
      version: 1,
    });
    expect([told[1], told[2]]).toEqual([told[0], told[0]]);
    for (const ear of ears) {
      await sync(ear);
      expect(messagesOf(ear)).toEqual([told[0]]);
      expect(ear.heard.find(({ type }) => type === 'message')?.sent_by).toBe(ana.user.id);
    }
    expect((await sync(others!)).results).toEqual([]);
    expect(messagesOf(others!)).toEqual([]);
  });

  test('keeps its place: what one says in order all are told in order, each later than the one before', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = await listen(ana, bruno);
    const ids = Array.from({ length: 40 }, (_, n) => say(hers!, `${n}`));
    for (const ear of [hers, his]) {
      await hearsMessage(ear!, ids.at(-1)!);
      expect(messagesOf(ear!).map((message) => message.__id__)).toEqual(ids);
    }
    const times = messagesOf(his!).map(({ added_at }) => added_at);
    expect(new Set(times).size).toBe(40);
    expect(times).toEqual(times.toSorted());
  });

  test('has the server’s sender, time, status and id, whatever it says of itself [S3.11 S7.61]', async () => {
    const { ana, bruno } = stage.cast;
    const [hers] = await listen(ana);
    const forged = {
      id: newId(),
      sent_by: bruno.user.id,
      added_at: '2001-01-01T00:00:00.000Z',
      status: 'sending',
      number: 1_000_000,
      twosome_id: newId(),
      files: [{ id: newId(), url: '/media/x', thumbnail: '', width: 1, height: 1, placeholder: '' }],
      deleted_at: null,
    };
    const before = Date.now();
    const message = await tell(hers!, 'hi', forged);
    expect(message).toMatchObject({ sent_by: ana.user.id, status: 'sent', files: [] });
    expect(message.id).not.toBe(forged.id);
    expect(Date.parse(message.added_at)).toBeGreaterThanOrEqual(before);
  });

  test('said again, in other words and on another device, is the first; the partner’s of that name is another', async () => {
    const { ana, bruno } = stage.cast;
    const phone = await signIn(stage.server, 'Ana');
    const [hers, phones, his] = await listen(ana, phone, bruno);
    const first = await tell(hers!, 'once');
    for (const ear of [phones, his]) await hearsMessage(ear!, first.__id__);
    const again = { __id__: first.__id__, text: 'twice' };
    expect((await answerTo(phones!, { type: 'message', data: again })).data).toEqual(first);
    const theirs = (await answerTo(his!, { type: 'message', data: again })).data;
    expect(theirs).toMatchObject({ sent_by: bruno.user.id, text: 'twice' });
    expect((await postMessage(ana, again)).body).toEqual(first);
    expect(await countMessages()).toBe(2);
  });

  test('waits for the terms', async () => {
    const { ana } = stage.cast;
    await stage.server.writePast(
      sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`,
    );
    const [hers] = await listen(ana);
    const id = say(hers!, 'hi');
    expect(await hearsRefusal(hers!, id)).toMatchObject({ status: 403, code: 'terms', __id__: id });
    expect(await countMessages()).toBe(0);
    await ana.call('POST auth/accept_terms/', { body: { adult: true } });
    hers!.send({ type: 'message', data: { __id__: id, text: 'hi' } });
    expect(await hearsMessage(hers!, id)).toMatchObject({ text: 'hi' });
  });

  test('of somebody who is of no couple any more, or suspended, is refused', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = await listen(ana, bruno);
    await stage.server.db.query(sql`update users set twosome_id = null where id = ${ana.user.id}::text`);
    await stage.server.db.query(sql`update users set suspended_at = now() where id = ${bruno.user.id}::text`);
    expect(await hearsRefusal(hers!, say(hers!, 'hi'))).toMatchObject({ status: 403 });
    expect(await hearsRefusal(his!, say(his!, 'hi'))).toMatchObject({ status: 403, code: 'suspended' });
    expect(await countMessages()).toBe(0);
  });

  test('sixty a minute, by whatever way', async () => {
    const strict = await startServer(stage.server.db, { RATE_LIMITS: 'on' });
    try {
      const ana = await signIn(strict, 'Ana');
      const [hers] = await listen(ana);
      const ids = Array.from({ length: 61 }, (_, n) => say(hers!, `${n}`));
      expect(await hearsRefusal(hers!, ids[60]!)).toMatchObject({ status: 429 });
      expect(await countMessages()).toBe(60);
      expect((await postMessage(ana, { text: 'hi' })).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('a reply', () => {
  test('quotes who it answers, cut short; nothing of what was deleted', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = await listen(ana, bruno);
    const long = await tell(hers!, '\u{1f600}'.repeat(300));
    const reply = await tell(his!, 'so true', { reply_to: long.id });
    const quote = { id: long.id, sent_by: ana.user.id, file_count: 0 };
    expect(reply.reply_to).toEqual({ ...quote, text: '\u{1f600}'.repeat(limits.replyText) });
    await ana.call(`DELETE message/${long.id}/`);
    const { results } = await sync(his!);
    expect(results.at(-1)?.reply_to).toEqual({ ...quote, text: '' });
    expect((await tell(hers!, 'never mind', { reply_to: reply.id })).reply_to).toMatchObject({
      sent_by: bruno.user.id,
      text: 'so true',
    });
    expect((await tell(hers!, 'to nobody', { reply_to: null })).reply_to).toBeNull();
  });

  test('to another couple’s message sounds like one to nothing', async () => {
    const { ana, chloe } = stage.cast;
    const [hers, theirs] = await listen(ana, chloe);
    const secret = await tell(theirs!, 'our secret');
    const refusals = await Promise.all(
      [secret.id, newId(), 'x', 7].map(async (reply_to) =>
        hearsRefusal(hers!, say(hers!, 'hi', { reply_to })),
      ),
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 400, reply_to: [expect.any(String)] });
    expect({ ...refusals[0], __id__: '' }).toEqual({ ...refusals[1], __id__: '' });
    expect(await countMessages()).toBe(1);
    const { status, body } = await postMessage(ana, { text: 'hi', reply_to: secret.id });
    expect([status, Object.keys(body)]).toEqual([400, ['reply_to']]);
  });
});

describe('what is no frame', () => {
  test.each([
    ['not JSON', 'hello', 'non_field_error'],
    ['half of JSON', '{"type":"message"', 'non_field_error'],
    ['a list', '[]', 'non_field_error'],
    ['nothing', '', 'non_field_error'],
    ['a type that is no text', '{"type":{}}', 'non_field_error'],
    ['an unknown type', '{"type":"shout","data":{}}', 'type'],
    ['a type of every object', '{"type":"constructor"}', 'type'],
    ['what only the server says', '{"type":"error","data":{}}', 'type'],
    ['data that is a list', '{"type":"message","data":[]}', 'non_field_error'],
    ['no data', '{"type":"message"}', '__id__'],
    ['no text', '{"type":"message","data":{"__id__":"a"}}', 'text'],
    ['an empty text', '{"type":"message","data":{"__id__":"a","text":" \\n "}}', 'text'],
    ['a text of what nobody sees', '{"type":"message","data":{"__id__":"a","text":"\\u200b"}}', 'text'],
    ['a text that is a number', '{"type":"message","data":{"__id__":"a","text":1}}', 'text'],
    ['a NUL', '{"type":"message","data":{"__id__":"a","text":"x\\u0000"}}', 'text'],
    ['too long a text', `{"type":"message","data":{"__id__":"a","text":"${'x'.repeat(4001)}"}}`, 'text'],
    ['too long an id', `{"type":"message","data":{"__id__":"${'x'.repeat(65)}","text":"x"}}`, '__id__'],
    ['a room that is neither open nor closed', '{"type":"room","data":{"open":"yes"}}', 'open'],
    ['seen up to no id', '{"type":"seen","data":{"up_to":["x"]}}', 'up_to'],
    ['since no id', '{"type":"sync_message","data":{"since":"x"}}', 'since'],
  ])('%s', async (_, bytes, field) => {
    const raw = await openRaw(stage.server, stage.cast.ana);
    raw.say(bytes);
    await expect
      .poll(() => raw.heard)
      .toMatchObject([{ type: 'error', data: { status: 400, [field]: [expect.any(String)] } }]);
    raw.say('{"type":"message","data":{"__id__":"after","text":"still here"}}');
    await expect.poll(() => raw.heard[1]).toMatchObject({ type: 'message', data: { __id__: 'after' } });
    expect(await countMessages()).toBe(1);
  });

  test('binary is refused, whatever stands in it', async () => {
    const raw = await openRaw(stage.server, stage.cast.ana);
    raw.say(Buffer.from('{"type":"message","data":{"__id__":"a","text":"x"}}'), true);
    await expect.poll(() => raw.heard).toMatchObject([{ type: 'error', data: { status: 400 } }]);
    expect(await countMessages()).toBe(0);
  });

  test('17 KiB close the socket, and say nothing', async () => {
    const raw = await openRaw(stage.server, stage.cast.ana);
    const text = 'x'.repeat(17 * 1024);
    raw.say(`{"type":"message","data":{"__id__":"a","text":"${text}"}}`);
    expect(await raw.closed).toBe(1009);
    expect([raw.heard, await countMessages()]).toEqual([[], 0]);
  });

  test('somebody without a partner has no such socket [S6.5 S7.44]', async () => {
    const ear = await stage.cast.eve.listen('message');
    expect(await ear.closed).toBe(closeCodes.wrongSocket);
  });
});

describe('typing', () => {
  test('is told to every device of the partner, as a fact, and is kept nowhere [S7.48 S7.59]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [hers, his, phones, others] = await listen(ana, bruno, await signIn(stage.server, 'Bruno'), chloe);
    const before = await stage.server.db.query(sql`select count(*) from outbox`);
    hers!.send({ type: 'typing', data: { typing: 'I love y', to: chloe.user.id } });
    for (const ear of [his, phones])
      expect(await ear!.hears(({ type }) => type === 'typing')).toEqual({
        type: 'typing',
        data: {},
        sent_by: ana.user.id,
      });
    for (const ear of [hers, others]) {
      await tell(ear!, 'after it');
      expect(ear!.heard.map(({ type }) => type)).not.toContain('typing');
    }
    expect(await stage.server.db.query(sql`select count(*) from outbox`)).toEqual(before);
  });
});
