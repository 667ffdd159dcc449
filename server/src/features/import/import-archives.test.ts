import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { createEmit } from '../../platform/events.ts';
import { chatExport, photosNamed, zipWith } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { read, upload } from '../../testing/import-examples.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import { takeImportStep } from './step.ts';

const fixture = createFixture();
const runDue = () => fixture.server.app.jobs.runDue();
const stateOf = async () => (await fixture.cast.ana.call('GET import/')).body;
const confirm = (body: object) => fixture.cast.ana.call('POST import/confirm/', { body });

beforeEach(async () => {
  for await (const { key } of fixture.server.store.list('imports')) await fixture.server.store.remove([key]);
});
async function archives(): Promise<number> {
  let count = 0;
  for await (const _ of fixture.server.store.list('imports')) count += 1;
  return count;
}

const uploads = () => join(fixture.server.dataDir, 'uploads');

/** The sentence with which the import of this archive fails. */
async function problemOf(archive: Buffer, kind = 'whatsapp'): Promise<string> {
  const { ana } = fixture.cast;
  const { status, body } = await upload(ana, archive, { kind });
  if (status !== 202) return body.archive?.[0] ?? status;
  await runDue();
  const { status: ended, problem, preview } = await stateOf();
  expect([ended, preview, await archives()]).toEqual(['failed', null, 0]);
  return problem;
}

describe('an archive [S4.175]', () => {
  test('without a chat or posts, empty, or of the other kind', async () => {
    expect(await problemOf(await zipWith({ 'a.jpg': await smallPhoto() }))).toContain('no WhatsApp chat');
    expect(await problemOf(await zipWith({ 'notes.txt': 'just a note' }))).toContain('no WhatsApp chat');
    expect(await problemOf(await chatExport(), 'instagram')).toContain('no Instagram posts');
    expect(await problemOf(await zipWith({ 'chat.txt': '1/1/2021, 9:00 - Only system' }))).toContain(
      'Nothing',
    );
    expect(await problemOf(await zipWith({ 'content/posts_1.json': '{"media": 3}' }), 'instagram')).toContain(
      'Nothing',
    );
    expect(await problemOf(await zipWith({ 'content/posts_1.json': 'x' }), 'instagram')).toContain('damaged');
    expect(
      await problemOf(await zipWith({ 'content/posts_1.json': '['.repeat(1_000_000) }), 'instagram'),
    ).toContain('damaged');
  });

  test('that is cut off anywhere, or changed', async () => {
    const archive = await chatExport();
    for (const length of [10, 100, Math.floor(archive.length / 2), archive.length - 1])
      expect(await problemOf(archive.subarray(0, length))).toContain('damaged');
    const directory = archive.indexOf('PK\x01\x02');
    const change = (at: number, bytes: number[]) => {
      const changed = Buffer.from(archive);
      changed.set(bytes, directory + at);
      return changed;
    };
    // of the chat: encrypted; smaller and larger than it says; four gigabytes; somewhere else
    expect(await problemOf(change(8, [1, 0]))).toContain('password');
    for (const size of [
      [1, 0, 0, 0],
      [255, 255, 0, 0],
    ])
      expect(await problemOf(change(24, size))).toContain('damaged');
    expect(await problemOf(change(24, [254, 255, 255, 255]))).toContain('too large');
    expect(await problemOf(change(42, [255, 255, 255, 127]))).toContain('damaged');
    const end = archive.length - 22;
    const many = Buffer.from(archive);
    many.set([255, 255], end + 10);
    expect(await problemOf(many)).toContain('damaged');
  });

  test('with more files than a chat can have', async () => {
    const archive = await chatExport();
    const end = archive.length - 22;
    const record = Buffer.alloc(56 + 20);
    // the end of a ZIP64 archive, with its number of files twice, and where it is
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(44n, 4);
    for (const place of [24, 32]) record.writeBigUInt64LE(BigInt(limits.importEntries + 1), place);
    record.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 12)), 40);
    record.writeBigUInt64LE(BigInt(archive.readUInt32LE(end + 16)), 48);
    record.writeUInt32LE(0x07064b50, 56);
    record.writeBigUInt64LE(BigInt(end), 64);
    record.writeUInt32LE(1, 72);
    const many = Buffer.concat([archive.subarray(0, end), record, archive.subarray(end)]);
    many.set([255, 255], end + record.length + 8);
    many.set([255, 255], end + record.length + 10);
    expect(await problemOf(many)).toContain('more than 100,000 files');
  });

  test('whose chat is a bomb of 500 MB ends before it is unpacked', async () => {
    const archive = await zipWith({ 'chat.txt': Buffer.alloc(limits.importTextBytes + 1, 'a') });
    expect(archive.length).toBeLessThan(1_000_000);
    expect(await problemOf(archive)).toContain('too large');
    // it states fewer bytes than it has
    archive.writeUInt32LE(1000, archive.indexOf('PK\x01\x02') + 24);
    expect(await problemOf(archive)).toContain('damaged');
  });

  test('with hostile paths uses them as names only', async () => {
    const photo = await smallPhoto();
    const line = (name: string, time: string) => `14/05/2021, ${time} - Ana: ${name} (file attached)`;
    const names = ['IMG-20210514-WA0001.jpg', 'IMG-20210514-WA0002.jpg', '../../IMG-20210514-WA0003.jpg'];
    const archive = await zipWith({
      'chat.txt': names.map((name, i) => line(name, `${i + 1}:00`)).join('\n'),
      // the library that writes archives refuses the names that these become
      'xxxxxxIMG-20210514-WA0001.jpg': photo,
      'yyyyyyyyyIMG-20210514-WA0002.jpg': photo,
      [`${'n'.repeat(15_000)}.jpg`]: photo,
    });
    const hostile = archive
      .toString('latin1')
      .replaceAll('xxxxxxIMG', '../../IMG')
      .replaceAll('yyyyyyyyyIMG', '\\..\\..\\a/IMG');
    expect(hostile.length).toBe(archive.length);
    const id = await read(fixture, Buffer.from(hostile, 'latin1'));
    expect(await stateOf()).toMatchObject({ status: 'preview', photos: 2 });
    await confirm({ id });
    await runDue();
    expect(await stateOf()).toMatchObject({ status: 'done', photos_done: 2 });
    expect(await readdir(uploads())).toEqual([]);
  });

  test('with dates before 1970, in the future, and on no day leaves these out', async () => {
    const lines = [
      '14/05/1969, 9:00 - Ana: before',
      '31/02/2021, 9:00 - Ana: no day',
      '14/05/2021, 25:00 - Ana: no time',
      '14/05/2099, 9:00 - Ana: future',
      '14/05/2021, 9:00 - Ana: fine',
    ];
    await read(fixture, await zipWith({ 'chat.txt': lines.join('\n') }));
    expect(await stateOf()).toMatchObject({
      messages: 1,
      left_out: 4,
      preview: { lines: [{ text: 'fine' }] },
    });
  });

  test('with texts of 15 KB of the worst characters becomes messages that a person could have written', async () => {
    const { bruno } = fixture.cast;
    const lines = worstTexts(15_000).map((text, i) => `${i + 1}/01/2021, 9:00 - Ana: ${text}`);
    const id = await read(fixture, await zipWith({ 'chat.txt': lines.join('\n') }));
    await confirm({ id, messages: true, day_first: true });
    await bruno.call('POST import/agree/', { body: {} });
    await runDue();
    expect(await stateOf()).toMatchObject({ status: 'done' });
    const rows = await fixture.server.db.query<{ text: string }>(sql`select text from messages`);
    expect(rows.length).toBeGreaterThan(10);
    for (const { text } of rows) {
      expect([...text].length).toBeLessThanOrEqual(limits.messageText);
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufffe]/);
    }
  });
});

/** Begins an upload by hand. */
const begin = (bytes: number, body: string) => {
  const sent = request(`${fixture.server.url}/api/v1/import/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${fixture.cast.ana.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
    },
  });
  sent.write(body);
  return sent;
};

test('an upload that is broken off leaves nothing [S4.175]', async () => {
  const sent = begin(
    100_000_000,
    '--x\r\nContent-Disposition: form-data; name="archive"; filename="a.zip"\r\n\r\nPK\x03\x04' +
      'z'.repeat(1_000_000),
  );
  sent.on('error', () => {});
  await expect.poll(() => readdir(uploads())).toHaveLength(1);
  sent.destroy();
  await expect.poll(() => readdir(uploads())).toEqual([]);
  expect([await archives(), await stateOf()]).toMatchObject([0, { status: 'none' }]);
});

describe('a step that is broken off, or runs on two nodes, [S4.176]', () => {
  const deps = () => {
    const { db, store, app } = fixture.server;
    return { db, store, emit: createEmit([]), send: app.jobs.send, tmpDir: uploads() };
  };
  const names = Array.from({ length: 9 }, (_, i) => `IMG-20210514-WA000${i}.jpg`);
  const lines = names.map(
    (file, i) => `${14 + i}/05/2021, 18:20 - Ana: ${file} (file attached)\nDay ${14 + i}`,
  );
  const confirmed = async () => {
    const archive = await zipWith({ 'chat.txt': lines.join('\n'), ...(await photosNamed(names)) });
    const id = await read(fixture, archive);
    await confirm({ id, messages: true });
    await fixture.cast.bruno.call('POST import/agree/', { body: { id } });
    return id;
  };
  const added = async () => ({
    posts: await fixture.server.db.query(
      sql`select text, to_char(added_at, 'DD HH24:MI') as at from posts order by added_at`,
    ),
    messages: (
      await fixture.server.db.query<{ text: string }>(sql`select text from messages order by added_at`)
    ).map(({ text }) => text),
  });
  const days = lines.map((_, i) => 14 + i);
  const everything = {
    posts: days.map((one) => ({ text: `Day ${one}`, at: `${one} 18:20` })),
    messages: days.map((one) => `Day ${one}`),
  };

  test('goes on where it was', async () => {
    const importId = await confirmed();
    const stop = new AbortController();
    const running = takeImportStep(deps())({ importId }, stop.signal);
    await expect.poll(async () => (await stateOf()).photos_done).toBeGreaterThan(2);
    stop.abort(new Error('stopped'));
    await expect(running).rejects.toThrow(/stopped|aborted/);
    expect((await stateOf()).photos_done).toBeLessThan(9);
    await runDue();
    expect(await added()).toEqual(everything);
    expect(await stateOf()).toMatchObject({ status: 'done', photos_done: 9, messages_done: 9 });
  });

  test('adds nothing twice', async () => {
    const importId = await confirmed();
    const { signal } = new AbortController();
    await Promise.allSettled([1, 2, 3].map(() => takeImportStep(deps())({ importId }, signal)));
    await runDue();
    expect(await added()).toEqual(everything);
    expect(await stateOf()).toMatchObject({ status: 'done', photos_done: 9, messages_done: 9, left_out: 0 });
  });
});

test('an upload of 6 GB is refused before it is received, with a sentence [S4.175]', async () => {
  const sent = begin(6 * 1024 ** 3, '--x\r\n');
  const [response] = await once(sent, 'response');
  const answer = JSON.parse(await text(response));
  sent.destroy();
  expect([response.statusCode, answer]).toEqual([413, { detail: 'A file may have at most 5 GB.' }]);
  expect(await stateOf()).toMatchObject({ status: 'none' });
});
