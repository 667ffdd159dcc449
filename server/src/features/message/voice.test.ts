import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { postMessage, receivesMessage, sync } from '../../testing/chat.ts';
import { exportedBy } from '../../testing/exported.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { recording, sendVoice, somePeaks } from '../../testing/voice.ts';
import { purgeMedia } from '../media/sweep.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();

async function sent(fields: Record<string, string> = {}): Promise<Message> {
  const { status, body } = await sendVoice(fixture.cast.ana, await recording('opus.webm'), fields);
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return body;
}
const voiceOf = ({ files: [file] }: Message) => {
  if (file?.kind !== 'voice') throw new Error('This message has no voice note.');
  return file;
};
const listen = (person: Person, id: string) => person.call(`POST message/${id}/heard/`);
const latest = async (person: Person): Promise<Message> =>
  (await person.call('GET message/more/latest/')).body[0];

describe('a voice note', () => {
  test('reaches both with its waveform, duration and a URL of their own [S4.95]', async () => {
    const { ana, bruno } = fixture.cast;
    const his = await bruno.listen('message');
    const message = await sent({ __id__: 'one' });
    const shown = await receivesMessage(his, 'one');
    expect(message).toMatchObject({ text: '', sent_by: ana.user.id });
    const { duration, ...file } = voiceOf(shown);
    expect(Math.abs(duration - 500)).toBeLessThan(60);
    expect(file).toMatchObject({ kind: 'voice', peaks: somePeaks, heard_at: null });
    const answer = await bruno.fetch(file.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect(file.url).not.toBe(voiceOf(message).url);
    // what clients draw that know only images
    for (const address of [file.medium, file.thumbnail])
      expect((await bruno.fetch(address)).headers.get('content-type')).toBe('image/webp');
  });

  test('is quoted as a voice note, and repeated it is stored once', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = await sent({ __id__: 'one' });
    expect((await sent({ __id__: 'one' })).id).toBe(id);
    await postMessage(bruno, { text: 'Nice!', reply_to: id });
    expect((await ana.call('GET message/media/')).body.results).toEqual([]);
    expect((await latest(ana)).reply_to).toMatchObject({ id, file_count: 1, is_voice: true });
    expect(await fixture.server.db.query(sql`select 1 from media`)).toHaveLength(1);
  });

  const [voice, peaks] = [recording('opus.webm'), somePeaks.join()];
  test.each([
    ['images', async () => ({ voice: await voice, peaks, files: await smallPhoto() }), 'voice'],
    ['another one', async () => ({ voice: [await voice, await voice], peaks }), 'voice'],
    ['an image in its place', async () => ({ voice: await smallPhoto(), peaks }), 'voice'],
    ['nothing in it', async () => ({ voice: Buffer.alloc(0), peaks }), 'voice'],
    ['a film in its place', async () => ({ voice: await recording('film.webm'), peaks }), 'voice'],
    ['no peaks', async () => ({ voice: await voice }), 'peaks'],
    ['63 peaks', async () => ({ voice: await voice, peaks: somePeaks.slice(1).join() }), 'peaks'],
    ['65 peaks', async () => ({ voice: await voice, peaks: `${peaks},1` }), 'peaks'],
    ['a peak of 101', async () => ({ voice: await voice, peaks: peaks.replace(/63$/, '101') }), 'peaks'],
    ['a negative peak', async () => ({ voice: await voice, peaks: peaks.replace(/63$/, '-1') }), 'peaks'],
    ['15 KB of peaks', async () => ({ voice: await voice, peaks: '1,'.repeat(7500) }), 'peaks'],
    ['a sound as an image', async () => ({ files: await voice }), 'files'],
  ])('with %s is rejected [S5.50]', async (_, fields, field) => {
    const { status, body } = await postMessage(fixture.cast.ana, await fields());
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await fixture.server.db.query(sql`select 1 from messages union all select 1 from media`)).toEqual(
      [],
    );
  });

  test('of eight megabytes is cut off', async () => {
    const { ana } = fixture.cast;
    const { status } = await sendVoice(ana, Buffer.concat([await voice, Buffer.alloc(2 ** 23)]));
    expect(status).toBe(413);
  });
});

describe('listening', () => {
  test('is shown to the sender, once, also to a device that was away [S4.96]', async () => {
    const { ana, bruno } = fixture.cast;
    const message = await sent();
    const hers = await ana.listen('message');
    expect((await listen(bruno, message.id)).status).toBe(204);
    const frame = await hers.receives(
      ({ type, data }) => type === 'message' && (data as Message).id === message.id,
    );
    const shown = frame.data as Message;
    expect(voiceOf(shown).heard_at).not.toBeNull();
    expect(shown.version).toBeGreaterThan(message.version);
    moveClock(1000);
    expect((await listen(bruno, message.id)).status).toBe(204);
    const marks = (of: Message) => [of.version, voiceOf(of).heard_at];
    expect(marks(await latest(ana))).toEqual(marks(shown));
    const { results } = await sync(await ana.listen('message'), message.id);
    expect(results.map(marks)).toEqual([marks(shown)]);
  });

  test('is marked by the partner only, for a voice note that is there', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const { id } = await sent();
    expect((await listen(ana, id)).status).toBe(403);
    for (const person of [chloe, mallory]) expect((await listen(person, id)).status).toBe(404);
    const photo = await postMessage(ana, { files: await smallPhoto() });
    for (const other of [photo.body.id, newId()]) expect((await listen(bruno, other)).status).toBe(404);
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, id, true));
    expect((await listen(bruno, id)).status).toBe(404);
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, id, false));
    await ana.call(`DELETE message/${id}/`);
    expect((await listen(bruno, id)).status).toBe(404);
  });
});

describe('the sound', () => {
  test('is refused to everybody else, and to both when the message is gone', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const message = await sent();
    const { url } = voiceOf(message);
    const theirs = (await sendVoice(chloe, await recording('opus.ogg'))).body as Message;
    const statusOf = async (address: string) => (await ana.fetch(address)).status;
    const { search } = new URL(voiceOf(theirs).url, 'http://x');
    expect(await statusOf(url.replace(/\?.*/, search))).toBe(404);
    expect(await statusOf(url.replace('/message/', '/post/'))).toBe(404);
    expect(await statusOf(url)).toBe(200);
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, message.id, true));
    expect([await statusOf(url), (await latest(bruno)).files]).toEqual([404, []]);
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, message.id, false));
    await ana.call(`DELETE message/${message.id}/`);
    expect([await statusOf(url), (await latest(bruno)).files]).toEqual([404, []]);
    moveClock(60_000);
    await purgeMedia(fixture.server, { olderThanMinutes: 60 });
    expect(await fixture.server.db.query(sql`select id from media`)).toEqual([{ id: theirs.files[0]?.id }]);
  });

  test('that was taken down cannot be sent again', async () => {
    const { ana } = fixture.cast;
    const message = await sent();
    const [media] = await fixture.server.db.query<{ sha256: string; upload_sha256: string }>(
      sql`select sha256, upload_sha256 from media where id = ${message.files[0]?.id}::text`,
    );
    await fixture.server.db.query(sql`
      insert into blocked_images (subject, sha256, upload_sha256, blocked_at)
      values (repeat('0', 64), ${media?.sha256}::text, ${media?.upload_sha256}::text, now())
    `);
    expect((await sendVoice(ana, await recording('opus.webm'))).body).toHaveProperty('voice');
  });

  test('is in the export', async () => {
    const { ana, bruno } = fixture.cast;
    const message = await sent();
    await listen(bruno, message.id);
    const stored = await ana.fetch(voiceOf(message).url);
    const { files } = await exportedBy(fixture.server, bruno);
    const { username: folder } = bruno.user.twosome ?? {};
    const path = `voice/${message.files[0]?.id}.m4a`;
    expect(files.get(`${folder}/${path}`)).toEqual(Buffer.from(await stored.arrayBuffer()));
    expect(JSON.parse(String(files.get(`${folder}/messages.json`)))).toMatchObject([
      { sent_by: 'partner', files: [path], heard_at: expect.any(String) },
    ]);
  });
});
