import type { Message } from '@twosome/contract/message/message.contract';
import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { hearsDeleted, hearsMessage, messagesOf, postMessage, sync, tell } from '../../testing/chat.ts';
import { smallPhoto } from '../../testing/images.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { formOf, setStage } from '../../testing/stage.ts';
import { sweepMedia } from '../media/media.ts';

const stage = setStage();
const photos = (...colours: string[]) => Promise.all(colours.map((colour) => smallPhoto(colour, 40, 30)));
const drop = (person: Person, id: string) => person.call(`DELETE message/${id}/`);
const rows = async () => {
  const [row] = await stage.server.db.query<{ messages: number; images: number; claimed: number }>(sql`
    select (select count(*)::int from messages) as messages, (select count(*)::int from message_images) as images,
      (select count(*)::int from media where claimed_at is not null) as claimed
  `);
  return row;
};
const statusOf = async (person: Person, address = '') => (await person.look(address)).status;

describe('a message with images', () => {
  test('is told to both, each with addresses of their own [S3.10 S7.36 S7.37]', async () => {
    const { ana, bruno } = stage.cast;
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
        id: expect.any(String),
        url: expect.stringContaining(`/media/message/${body.id}/`),
        thumbnail: expect.stringContaining('/thumb?'),
        width: 40,
        height: 30,
        placeholder: expect.any(String),
      }),
    );
    const [shown, own] = [await hearsMessage(his, 'one'), await hearsMessage(hers, 'one')];
    const withoutSeals = (message: Message) => JSON.parse(JSON.stringify(message).replace(/\?s=[^"]+/g, ''));
    expect([shown, own].map(withoutSeals)).toEqual([withoutSeals(body), withoutSeals(body)]);
    expect(shown.files[0]?.url).not.toBe(own.files[0]?.url);
    for (const { url, thumbnail } of [...shown.files, ...own.files])
      expect([await statusOf(bruno, url), await statusOf(bruno, thumbnail)]).toEqual([200, 200]);
    const [first, second] = await Promise.all(shown.files.map(({ url }) => bruno.look(url)));
    expect(await first?.text()).not.toBe(await second?.text());
  });

  test('needs no words, and words need no image', async () => {
    const { ana, bruno } = stage.cast;
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

  test('sent again, with other images, is the first one, and keeps nothing of the others', async () => {
    const { ana, bruno } = stage.cast;
    const his = await bruno.listen('message');
    const send = async (colour: string) => postMessage(ana, { __id__: 'one', files: await photos(colour) });
    const first = await send('#cc3355');
    const again = await send('#3355cc');
    const ear = await ana.listen('message');
    ear.send({ type: 'message', data: { __id__: 'one', text: 'by socket' } });
    const bySocket = await hearsMessage(ear, 'one');
    for (const { id, text, files } of [again.body, bySocket])
      expect([id, text, files[0].id]).toEqual([first.body.id, '', first.body.files[0].id]);
    expect(await rows()).toEqual({ messages: 1, images: 1, claimed: 1 });
    await sync(his);
    expect(messagesOf(his)).toHaveLength(1);
  });

  test.each([
    ['neither text nor image', async () => ({ __id__: 'one' }), 400, 'text'],
    ['blanks', async () => ({ text: ' \n ' }), 400, 'text'],
    ['too long a text', async () => ({ text: 'x'.repeat(limits.messageText + 1) }), 400, 'text'],
    ['a control character', async () => ({ text: 'a\u0007' }), 400, 'text'],
    ['no image', async () => ({ files: Buffer.from('<svg/>') }), 400, 'files'],
    ['eleven images', async () => ({ files: Array(11).fill(await smallPhoto()) }), 400, 'files'],
    ['only an image in a field that is not known', async () => ({ photo: await smallPhoto() }), 400, 'text'],
    ['one bad image of two', async () => ({ files: [await smallPhoto(), Buffer.from('x')] }), 400, 'files'],
    ['an answer to nothing', async () => ({ text: 'x', reply_to: newId() }), 400, 'reply_to'],
    [
      'an answer to nothing, with an image',
      async () => ({ files: await smallPhoto(), reply_to: newId() }),
      400,
      'reply_to',
    ],
    ['too long an id', async () => ({ text: 'x', __id__: 'x'.repeat(65) }), 400, '__id__'],
  ])('of %s is refused [S5.35]', async (_, fields, status, field) => {
    const answer = await postMessage(stage.cast.ana, await fields());
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, [field]]);
    expect(await rows()).toEqual({ messages: 0, images: 0, claimed: 0 });
  });

  test('has the server’s sender and time, whatever the form says', async () => {
    const { ana, bruno } = stage.cast;
    const forged = { sent_by: bruno.user.id, added_at: '2001-01-01T00:00:00.000Z', status: 'x', id: newId() };
    const { body } = await postMessage(ana, { text: 'hi', ...forged });
    expect(body).toMatchObject({ sent_by: ana.user.id, status: 'sent' });
    expect(body.id).not.toBe(forged.id);
    expect(Date.parse(body.added_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('has its place among what is said by socket', async () => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await tell(hers, 'one');
    const { body } = await postMessage(ana, { text: 'two', files: await photos('#cc3355') });
    await tell(his, 'three');
    const texts = (messages: Message[]) => messages.map(({ text }) => text);
    expect(texts(messagesOf(his))).toEqual(['one', 'two', 'three']);
    expect((await sync(hers, body.id)).results.map(({ text }) => text)).toEqual(['three']);
  });
});

describe('its images', () => {
  const looks = async (): Promise<[url: string, message: Message]> => {
    const { body } = await postMessage(stage.cast.ana, { files: await photos('#cc3355') });
    return [body.files[0].url, body];
  };

  test('are seen by nobody else, under no other roof, and not without a seal', async () => {
    const { ana, chloe } = stage.cast;
    const [url, message] = await looks();
    const theirs = (await postMessage(chloe, { files: await photos('#3355cc') })).body;
    const seal = new URL(url, 'http://x').search;
    const theirSeal = new URL(theirs.files[0].url, 'http://x').search;
    const image = message.files[0]?.id;
    for (const address of [
      `/media/message/${message.id}/${image}/full`,
      `/media/message/${message.id}/${image}/full?s=x`,
      `/media/message/${message.id}/${image}/full${theirSeal}`,
      `/media/message/${message.id}/${theirs.files[0].id}/full${seal}`,
      `/media/message/${theirs.id}/${image}/full${seal}`,
      `/media/message/${newId()}/${image}/full${seal}`,
      `/media/post/${message.id}/${image}/full${seal}`,
    ])
      expect([address, await statusOf(ana, address)]).toEqual([address, 404]);
    expect(await statusOf(ana, url)).toBe(200);
  });

  test('are gone with the session that looks', async () => {
    const phone = await signIn(stage.server, 'Bruno');
    const [, message] = await looks();
    const [shown] = (await phone.call('GET message/more/latest/')).body;
    expect(shown.id).toBe(message.id);
    expect(await statusOf(phone, shown.files[0].url)).toBe(200);
    await phone.call('POST auth/logout/', { body: {} });
    expect(await statusOf(phone, shown.files[0].url)).toBe(404);
  });
});

describe('deleting', () => {
  test('leaves an empty message for both, at once and for ever; its images are erased [S2.129]', async () => {
    const { ana, bruno } = stage.cast;
    const his = await bruno.listen('message');
    const before = await tell(his, 'what was that?');
    const { body } = await postMessage(ana, {
      text: 'a secret',
      reply_to: before.id,
      files: await photos('#cc3355'),
    });
    const shown = await hearsMessage(his, body.__id__);
    expect((await drop(ana, body.id)).status).toBe(204);
    const empty = { ...shown, text: '', files: [], reply_to: null, version: shown.version + 1 };
    expect((await hearsDeleted(his, body.id)).data).toEqual(empty);
    expect((await bruno.call('GET message/more/latest/')).body[0]).toEqual(empty);
    expect(await statusOf(bruno, shown.files[0]?.url)).toBe(404);
    moveClock(60_000);
    await sweepMedia(stage.server, { olderThanMinutes: 60 });
    expect(await stage.server.db.query(sql`select 1 from media`)).toEqual([]);
    // sent again it stays what it is
    expect((await postMessage(ana, { __id__: body.__id__, text: 'a secret' })).body).toEqual(empty);
    expect(JSON.stringify(await stage.server.db.query(sql`select * from messages`))).not.toContain('secret');
  });

  test('again changes nothing and tells nobody', async () => {
    const { ana, bruno } = stage.cast;
    const his = await bruno.listen('message');
    const { id } = (await postMessage(ana, { text: 'hi' })).body;
    for (let time = 0; time < 3; time++) expect((await drop(ana, id)).status).toBe(204);
    await sync(his);
    expect(messagesOf(his).map(({ text }) => text)).toEqual(['hi', '']);
    const [room] = await stage.server.db.query<{ last_number: number }>(sql`select last_number from rooms`);
    expect(room?.last_number).toBe(2);
  });

  test('is the sender’s alone', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = (await postMessage(ana, { text: 'hi' })).body;
    expect((await drop(bruno, id)).status).toBe(403);
    for (const wrong of [id, newId()]) expect((await drop(chloe, wrong)).status).toBe(404);
    expect((await bruno.call('GET message/more/latest/')).body[0].text).toBe('hi');
  });
});

describe('refuses', () => {
  const lines = {
    'GET message/more/latest/': async () => ({}),
    'POST message/add_message/': async () => ({ form: formOf({ text: 'hi', files: await smallPhoto() }) }),
    'DELETE message/:id/': async () => ({}),
  };
  const asked = Object.entries(lines);
  const call = async (person: Person, line: string, sent: () => Promise<object>, id: string) =>
    person.call(line.replace(':id', id), await sent());

  test.each(asked)('nobody, an expired session, somebody without a partner: %s', async (line, sent) => {
    const { ana, nobody, eve } = stage.cast;
    const { id } = (await postMessage(ana, { text: 'hi' })).body;
    const before = await rows();
    expect((await call(nobody, line, sent, id)).status).toBe(401);
    expect(await call(eve, line, sent, id)).toMatchObject({
      status: 403,
      body: { detail: expect.any(String) },
    });
    moveClock((limits.sessionDays + 1) * day);
    expect((await call(ana, line, sent, id)).status).toBe(401);
    expect(await rows()).toEqual(before);
  });

  test('who has not accepted the terms, before anything is sent', async () => {
    const { ana } = stage.cast;
    await stage.server.writePast(
      sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`,
    );
    expect(await postMessage(ana, { text: 'hi' })).toMatchObject({ status: 403, body: { code: 'terms' } });
    expect((await ana.call('GET message/more/latest/')).status).toBe(200);
    expect(await rows()).toMatchObject({ messages: 0 });
  });
});
