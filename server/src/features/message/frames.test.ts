import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import {
  answerTo,
  badgeFrames,
  messagesOf,
  openRaw,
  postMessage,
  receivesMessage,
  receivesRefusal,
  sendAndReceive,
  sendMessage,
  sync,
} from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';

const fixture = createFixture();
const countMessages = async () => {
  const [row] = await fixture.server.db.query<{ n: number }>(sql`select count(*)::int as n from messages`);
  return row?.n;
};
const listen = (...people: Person[]) => Promise.all(people.map((person) => person.listen('message')));

describe('a text', () => {
  test('is sent once to every device of both partners, with equal content, and to no other couple [S1.13 S3.10 S7.46 S7.60]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const phone = await signIn(fixture.server, 'Ana');
    const clients = await listen(ana, phone, bruno);
    const [others] = await listen(chloe);
    const id = sendMessage(clients[0]!, '  Shall we\r\ncook?  ');
    const messages = await Promise.all(clients.map((client) => receivesMessage(client, id)));
    expect(messages[0]).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{20}$/),
      __id__: id,
      sent_by: ana.user.id,
      added_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      status: 'sent',
      text: 'Shall we\ncook?',
      files: [],
      reply_to: null,
      reactions: [],
      edited_at: null,
      pinned_at: null,
      imported: false,
      version: 1,
    });
    expect([messages[1], messages[2]]).toEqual([messages[0], messages[0]]);
    for (const client of clients) {
      await sync(client);
      expect(messagesOf(client)).toEqual([messages[0]]);
      expect(client.received.find(({ type }) => type === 'message')?.sent_by).toBe(ana.user.id);
    }
    expect((await sync(others!)).results).toEqual([]);
    expect(messagesOf(others!)).toEqual([]);
  });

  test('has the server’s sender, time, status and id; the client cannot set them [S3.11 S7.61]', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers] = await listen(ana);
    const forged = {
      id: newId(),
      sent_by: bruno.user.id,
      added_at: '2001-01-01T00:00:00.000Z',
      status: 'sending',
      number: 1_000_000,
      twosome_id: newId(),
      files: [
        { id: newId(), url: '/media/x', medium: '', thumbnail: '', width: 1, height: 1, placeholder: '' },
      ],
      deleted_at: null,
    };
    const before = Date.now();
    const message = await sendAndReceive(hers!, 'hi', forged);
    expect(message).toMatchObject({ sent_by: ana.user.id, status: 'sent', files: [] });
    expect(message.id).not.toBe(forged.id);
    expect(Date.parse(message.added_at)).toBeGreaterThanOrEqual(before);
  });

  test('repeated with another text on another device returns the first; the partner’s with the same id is another message', async () => {
    const { ana, bruno } = fixture.cast;
    const phone = await signIn(fixture.server, 'Ana');
    const [hers, phones, his] = await listen(ana, phone, bruno);
    const first = await sendAndReceive(hers!, 'once');
    for (const client of [phones, his]) await receivesMessage(client!, first.__id__);
    const again = { __id__: first.__id__, text: 'twice' };
    expect((await answerTo(phones!, { type: 'message', data: again })).data).toEqual(first);
    const theirs = (await answerTo(his!, { type: 'message', data: again })).data;
    expect(theirs).toMatchObject({ sent_by: bruno.user.id, text: 'twice' });
    expect((await postMessage(ana, again)).body).toEqual(first);
    expect(await countMessages()).toBe(2);
  });

  test('is rejected until the terms are accepted', async () => {
    const { ana } = fixture.cast;
    await fixture.server.writePast(
      sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`,
    );
    const [hers] = await listen(ana);
    const id = sendMessage(hers!, 'hi');
    expect(await receivesRefusal(hers!, id)).toMatchObject({ status: 403, code: 'terms', __id__: id });
    expect(await countMessages()).toBe(0);
    await ana.call('POST auth/accept_terms/', { body: { adult: true } });
    hers!.send({ type: 'message', data: { __id__: id, text: 'hi' } });
    expect(await receivesMessage(hers!, id)).toMatchObject({ text: 'hi' });
  });

  test('is rejected when the sender has no partner any more or is suspended', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = await listen(ana, bruno);
    await fixture.server.db.query(sql`update users set twosome_id = null where id = ${ana.user.id}::text`);
    await fixture.server.db.query(
      sql`update users set suspended_at = now() where id = ${bruno.user.id}::text`,
    );
    expect(await receivesRefusal(hers!, sendMessage(hers!, 'hi'))).toMatchObject({ status: 403 });
    expect(await receivesRefusal(his!, sendMessage(his!, 'hi'))).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    expect(await countMessages()).toBe(0);
  });

  test('is limited to sixty a minute, over sockets and HTTP together', async () => {
    const strict = await startServer(fixture.server.db, { RATE_LIMITS: 'on' });
    try {
      const ana = await signIn(strict, 'Ana');
      const [hers] = await listen(ana);
      const ids = Array.from({ length: 61 }, (_, n) => sendMessage(hers!, `${n}`));
      expect(await receivesRefusal(hers!, ids[60]!)).toMatchObject({ status: 429 });
      expect(await countMessages()).toBe(60);
      expect((await postMessage(ana, { text: 'hi' })).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('a reply', () => {
  test('quotes sender and truncated text; the quote of a deleted message is empty', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = await listen(ana, bruno);
    const long = await sendAndReceive(hers!, '\u{1f600}'.repeat(300));
    const reply = await sendAndReceive(his!, 'so true', { reply_to: long.id });
    const quote = { id: long.id, sent_by: ana.user.id, file_count: 0, is_voice: false };
    expect(reply.reply_to).toEqual({ ...quote, text: '\u{1f600}'.repeat(limits.replyText) });
    await ana.call(`DELETE message/${long.id}/`);
    const { results } = await sync(his!);
    expect(results.at(-1)?.reply_to).toEqual({ ...quote, text: '' });
    expect((await sendAndReceive(hers!, 'never mind', { reply_to: reply.id })).reply_to).toMatchObject({
      sent_by: bruno.user.id,
      text: 'so true',
    });
    expect((await sendAndReceive(hers!, 'no reply', { reply_to: null })).reply_to).toBeNull();
  });

  test('to another couple’s message is rejected like a reply to an unknown id', async () => {
    const { ana, chloe } = fixture.cast;
    const [hers, theirs] = await listen(ana, chloe);
    const secret = await sendAndReceive(theirs!, 'our secret');
    const rejections = await Promise.all(
      [secret.id, newId(), 'x', 7].map(async (reply_to) =>
        receivesRefusal(hers!, sendMessage(hers!, 'hi', { reply_to })),
      ),
    );
    for (const rejection of rejections)
      expect(rejection).toMatchObject({ status: 400, reply_to: [expect.any(String)] });
    expect({ ...rejections[0], __id__: '' }).toEqual({ ...rejections[1], __id__: '' });
    expect(await countMessages()).toBe(1);
    const { status, body } = await postMessage(ana, { text: 'hi', reply_to: secret.id });
    expect([status, Object.keys(body)]).toEqual([400, ['reply_to']]);
  });
});

describe('an invalid frame', () => {
  test.each([
    ['no text', '{"type":"message","data":{"__id__":"a"}}', 'text'],
    ['an empty text', '{"type":"message","data":{"__id__":"a","text":" \\n "}}', 'text'],
    ['a text of invisible characters', '{"type":"message","data":{"__id__":"a","text":"\\u200b"}}', 'text'],
    ['a text that is a number', '{"type":"message","data":{"__id__":"a","text":1}}', 'text'],
    ['a NUL alone', '{"type":"message","data":{"__id__":"a","text":"\\u0000"}}', 'text'],
    [
      'a text that is too long',
      `{"type":"message","data":{"__id__":"a","text":"${'x'.repeat(4001)}"}}`,
      'text',
    ],
    [
      'an id that is too long',
      `{"type":"message","data":{"__id__":"${'x'.repeat(65)}","text":"x"}}`,
      // `__id__` of an error is always the client's
      'non_field_error',
    ],
    ['a room state that is not a boolean', '{"type":"room","data":{"open":"yes"}}', 'open'],
    ['an `up_to` that is not an id', '{"type":"seen","data":{"up_to":["x"]}}', 'up_to'],
    ['a `since` that is not an id', '{"type":"sync_message","data":{"since":"x"}}', 'since'],
  ])('%s', async (_, bytes, field) => {
    const raw = await openRaw(fixture.server, fixture.cast.ana);
    const received = () => raw.frames.filter((frame) => !badgeFrames.includes((frame as Frame).type));
    raw.say(bytes);
    await expect
      .poll(received)
      .toMatchObject([{ type: 'error', data: { status: 400, [field]: [expect.any(String)] } }]);
    raw.say('{"type":"message","data":{"__id__":"after","text":"still here"}}');
    await expect.poll(() => received()[1]).toMatchObject({ type: 'message', data: { __id__: 'after' } });
    expect(await countMessages()).toBe(1);
  });

  test('a user without a partner cannot open this socket [S6.5 S7.44]', async () => {
    const client = await fixture.cast.eve.listen('message');
    expect(await client.closed).toBe(closeCodes.wrongSocket);
  });
});

describe('typing', () => {
  test('is sent to every device of the partner, without the text, and is not stored [S7.48 S7.59]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [hers, his, phones, others] = await listen(
      ana,
      bruno,
      await signIn(fixture.server, 'Bruno'),
      chloe,
    );
    const before = await fixture.server.db.query(sql`select count(*) from outbox`);
    hers!.send({ type: 'typing', data: { typing: 'I love y', to: chloe.user.id } });
    for (const client of [his, phones])
      expect(await client!.receives(({ type }) => type === 'typing')).toEqual({
        type: 'typing',
        data: {},
        sent_by: ana.user.id,
      });
    for (const client of [hers, others]) {
      await sendAndReceive(client!, 'after it');
      expect(client!.received.map(({ type }) => type)).not.toContain('typing');
    }
    expect(await fixture.server.db.query(sql`select count(*) from outbox`)).toEqual(before);
  });
});
