import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import {
  messagesOf,
  postMessage,
  receivesDeleted,
  receivesMessage,
  sendAndReceive,
  sync,
} from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { purgeMedia } from '../media/sweep.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();
const photos = (...colours: string[]) => Promise.all(colours.map((colour) => smallPhoto(colour, 40, 30)));
const drop = (person: Person, id: string) => person.call(`DELETE message/${id}/`);
const rowCounts = async () => {
  const [row] = await fixture.server.db.query<{ messages: number; images: number; claimed: number }>(sql`
    select (select count(*)::int from messages) as messages, (select count(*)::int from message_images) as images,
      (select count(*)::int from media where claimed_at is not null) as claimed
  `);
  return row;
};
const statusOf = async (person: Person, address = '') => (await person.fetch(address)).status;

describe('a message with images', () => {
  test('is sent to both partners, each with image URLs of their own [S3.10 S7.36 S7.37]', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    const { status, body } = await postMessage(ana, {
      __id__: 'one',
      text: ' look ',
      files: await photos('#cc3355', '#3355cc'),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ __id__: 'one', sent_by: ana.user.id, status: 'sent', text: 'look' });
    expect(body.files).toEqual(
      Array(2).fill({
        kind: 'image',
        id: expect.any(String),
        url: expect.stringContaining(`/media/message/${body.id}/`),
        medium: expect.stringContaining('/medium?'),
        thumbnail: expect.stringContaining('/thumb?'),
        width: 40,
        height: 30,
        placeholder: expect.any(String),
      }),
    );
    const [shown, own] = [await receivesMessage(his, 'one'), await receivesMessage(hers, 'one')];
    const withoutSignatures = (message: Message) =>
      JSON.parse(JSON.stringify(message).replace(/\?s=[^"]+/g, ''));
    expect([shown, own].map(withoutSignatures)).toEqual([withoutSignatures(body), withoutSignatures(body)]);
    expect(shown.files[0]?.url).not.toBe(own.files[0]?.url);
    for (const { url, thumbnail } of [...shown.files, ...own.files])
      expect([await statusOf(bruno, url), await statusOf(bruno, thumbnail)]).toEqual([200, 200]);
    const [first, second] = await Promise.all(shown.files.map(({ url }) => bruno.fetch(url)));
    expect(await first?.text()).not.toBe(await second?.text());
  });

  test('needs no text, and a text needs no image', async () => {
    const { ana, bruno } = fixture.cast;
    const bare = await postMessage(ana, { files: await photos('#cc3355') });
    expect([bare.status, bare.body.text, bare.body.files.length]).toEqual([201, '', 1]);
    expect(bare.body.__id__).not.toBe('');
    const words = await bruno.call('POST message/add_message/', {
      body: { text: 'hi', reply_to: bare.body.id },
    });
    expect(words.body).toMatchObject({
      text: 'hi',
      files: [],
      reply_to: { id: bare.body.id, sent_by: ana.user.id, text: '', file_count: 1 },
    });
  });

  test('that is taken down is quoted without text and photos', async () => {
    const { ana, bruno } = fixture.cast;
    const sent = (await postMessage(ana, { text: 'Unkind.', files: await photos('#cc3355', '#3355cc') }))
      .body;
    const { id } = (await postMessage(bruno, { text: 'Why?', reply_to: sent.id })).body;
    const quote = async () => {
      const { body } = await bruno.call('GET message/more/latest/');
      return body.find((message: Message) => message.id === id).reply_to;
    };
    expect(await quote()).toMatchObject({ text: 'Unkind.', file_count: 2 });
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, sent.id, true));
    expect(await quote()).toMatchObject({ text: '', file_count: 0 });
  });

  test('repeated with other images returns the first and stores no others', async () => {
    const { ana, bruno } = fixture.cast;
    const his = await bruno.listen('message');
    const send = async (colour: string) => postMessage(ana, { __id__: 'one', files: await photos(colour) });
    const first = await send('#cc3355');
    const again = await send('#3355cc');
    const client = await ana.listen('message');
    client.send({ type: 'message', data: { __id__: 'one', text: 'by socket' } });
    const bySocket = await receivesMessage(client, 'one');
    for (const { id, text, files } of [again.body, bySocket])
      expect([id, text, files[0].id]).toEqual([first.body.id, '', first.body.files[0].id]);
    expect(await rowCounts()).toEqual({ messages: 1, images: 1, claimed: 1 });
    await sync(his);
    expect(messagesOf(his)).toHaveLength(1);
  });

  test.each([
    ['neither text nor image', async () => ({ __id__: 'one' }), 'text'],
    ['a file that is not an image', async () => ({ files: Buffer.from('<svg/>') }), 'files'],
    ['eleven images', async () => ({ files: Array(11).fill(await smallPhoto()) }), 'files'],
    ['only an image in an unknown field', async () => ({ photo: await smallPhoto() }), 'text'],
    ['one bad image of two', async () => ({ files: [await smallPhoto(), Buffer.from('x')] }), 'files'],
    ['a reply to an unknown message', async () => ({ text: 'x', reply_to: newId() }), 'reply_to'],
    [
      'a reply to an unknown message, with an image',
      async () => ({ files: await smallPhoto(), reply_to: newId() }),
      'reply_to',
    ],
  ])('of %s is rejected [S5.35]', async (_, fields, field) => {
    const answer = await postMessage(fixture.cast.ana, await fields());
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(await rowCounts()).toEqual({ messages: 0, images: 0, claimed: 0 });
  });
});

describe('its images', () => {
  const sendPhoto = async (): Promise<[url: string, message: Message]> => {
    const { body } = await postMessage(fixture.cast.ana, { files: await photos('#cc3355') });
    return [body.files[0].url, body];
  };

  test('need the session’s own signature and the right message, image and owner in the URL', async () => {
    const { ana, chloe } = fixture.cast;
    const [url, message] = await sendPhoto();
    const theirs = (await postMessage(chloe, { files: await photos('#3355cc') })).body;
    const signature = new URL(url, 'http://x').search;
    const theirSignature = new URL(theirs.files[0].url, 'http://x').search;
    const image = message.files[0]?.id;
    for (const address of [
      `/media/message/${message.id}/${image}/full`,
      `/media/message/${message.id}/${image}/full?s=x`,
      `/media/message/${message.id}/${image}/full${theirSignature}`,
      `/media/message/${message.id}/${theirs.files[0].id}/full${signature}`,
      `/media/message/${theirs.id}/${image}/full${signature}`,
      `/media/message/${newId()}/${image}/full${signature}`,
      `/media/post/${message.id}/${image}/full${signature}`,
    ])
      expect([address, await statusOf(ana, address)]).toEqual([address, 404]);
    expect(await statusOf(ana, url)).toBe(200);
  });
});

describe('deleting', () => {
  test('leaves an empty message for both immediately and permanently; its images are erased [S2.129]', async () => {
    const { ana, bruno } = fixture.cast;
    const his = await bruno.listen('message');
    const before = await sendAndReceive(his, 'what was that?');
    const { body } = await postMessage(ana, {
      text: 'a secret',
      reply_to: before.id,
      files: await photos('#cc3355'),
    });
    const shown = await receivesMessage(his, body.__id__);
    expect((await drop(ana, body.id)).status).toBe(204);
    const empty = { ...shown, text: '', files: [], reply_to: null, version: shown.version + 1 };
    expect((await receivesDeleted(his, body.id)).data).toEqual(empty);
    expect((await bruno.call('GET message/more/latest/')).body[0]).toEqual(empty);
    expect(await statusOf(bruno, shown.files[0]?.url)).toBe(404);
    moveClock(60_000);
    await purgeMedia(fixture.server, { olderThanMinutes: 60 });
    expect(await fixture.server.db.query(sql`select 1 from media`)).toEqual([]);
    // a repeat of the client id does not restore it
    expect((await postMessage(ana, { __id__: body.__id__, text: 'a secret' })).body).toEqual(empty);
    expect(JSON.stringify(await fixture.server.db.query(sql`select * from messages`))).not.toContain(
      'secret',
    );
  });

  test('is idempotent and sends nothing for a repeat', async () => {
    const { ana, bruno } = fixture.cast;
    const his = await bruno.listen('message');
    const { id } = (await postMessage(ana, { text: 'hi' })).body;
    // a message that is deleted before it is sent on arrives once, as deleted
    await his.receives(({ type }) => type === 'message');
    for (let time = 0; time < 3; time++) expect((await drop(ana, id)).status).toBe(204);
    await sync(his);
    expect(messagesOf(his).map(({ text }) => text)).toEqual(['hi', '']);
    const [room] = await fixture.server.db.query<{ last_number: number }>(sql`select last_number from rooms`);
    expect(room?.last_number).toBe(2);
  });

  test('is allowed for the sender only', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = (await postMessage(ana, { text: 'hi' })).body;
    expect((await drop(bruno, id)).status).toBe(403);
    for (const messageId of [id, newId()]) expect((await drop(chloe, messageId)).status).toBe(404);
    expect((await bruno.call('GET message/more/latest/')).body[0].text).toBe('hi');
  });
});
