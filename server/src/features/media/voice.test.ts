import { buffer } from 'node:stream/consumers';
import { voiceErrors } from '@twosome/contract/media/media.texts';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { invalid } from '../../platform/api-error.ts';
import { setMediaStore } from '../../testing/media-store.ts';
import { type Recording, recording, somePeaks } from '../../testing/voice.ts';
import { keyOf } from './files.ts';
import { purgeMedia } from './sweep.ts';
import { storeVoice } from './voice.ts';

const { media, attach, detach, rows, files } = setMediaStore();
const store = async (bytes: Buffer) =>
  storeVoice(media, await media.inbox.receive(bytes, 'voice'), somePeaks);
const soundOf = async (id: string): Promise<Buffer> => {
  const opened = await media.store.open(keyOf(id, 'voice'));
  if (opened === null) throw new Error('The sound is not stored.');
  return buffer(opened.stream);
};

describe('a recording', () => {
  test.each([
    ['opus.webm', 'opus'],
    ['opus.ogg', 'opus'],
    ['aac.m4a', 'aac'],
  ] as const)('%s is stored as an MP4 with one track and its duration [S4.95]', async (name, codec) => {
    const id = await store(await recording(name));
    const input = new Input({ source: new BufferSource(await soundOf(id)), formats: ALL_FORMATS });
    const tracks = await input.getTracks();
    expect(tracks.map((track) => [track.type, track.codec])).toEqual([['audio', codec]]);
    expect((await input.getFormat()).name).toBe('MP4');
    const [row] = await media.db.query<{ duration_ms: number; peaks: number[] }>(
      sql`select duration_ms, peaks from media where id = ${id}::text`,
    );
    expect(row?.peaks).toEqual(somePeaks);
    expect(Math.abs((row?.duration_ms ?? 0) - 500)).toBeLessThan(60);
    expect(Math.abs((await input.computeDuration()) * 1000 - (row?.duration_ms ?? 0))).toBeLessThan(30);
  });

  test.each(['opus.ogg', 'aac.m4a'] as const)('%s loses title, place and cover [S9.50]', async (name) => {
    const uploaded = await recording(name);
    expect(uploaded.toString('latin1')).toContain('Holiday in Porto');
    const stored = (await soundOf(await store(uploaded))).toString('latin1');
    for (const trace of ['Porto', '+41.1579', 'Lavf', 'ffmpeg', 'PNG', 'udta', 'covr'])
      expect(stored).not.toContain(trace);
  });

  test('loses what was hidden before, behind and between its data [S9.50]', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    const free = Buffer.concat([Buffer.from([0, 0, 0, 8 + page.length]), Buffer.from('free'), page]);
    const stored = await soundOf(await store(Buffer.concat([await recording('aac.m4a'), free, page])));
    expect(stored.toString('latin1')).not.toContain('script');
  });

  test('is purged with its picture once it is detached, and not before', async () => {
    const [attached, dropped] = [
      await store(await recording('opus.webm')),
      await store(await recording('opus.ogg')),
    ];
    await attach(attached, dropped);
    await detach(dropped);
    await purgeMedia(media, { olderThanMinutes: 60 });
    expect(await rows()).toEqual([attached]);
    expect(await files()).toEqual([`media/${attached}.m4a`, `media/${attached}.webp`]);
  });
});

/** A WebM of five minutes: the same packet over and over, with times of so many seconds. */
async function fiveMinutesIn(seconds: number): Promise<Buffer> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } = await import(
    'mediabunny'
  );
  const source = new EncodedAudioPacketSource('opus');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  output.addAudioTrack(source);
  await output.start();
  const header = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: header };
  // config 3, code 1: two frames of 60 ms
  const packet = Buffer.from([(3 << 3) | 1, 0, 0]);
  const count = 300 / 0.12;
  for (let index = 0; index < count; index += 1)
    await source.add(new EncodedPacket(packet, 'key', (index * seconds) / count, seconds / count), {
      decoderConfig,
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

const cut = async (name: Recording, length: number) => (await recording(name)).subarray(0, length);
const changed = async (name: Recording, from: string, to: string) =>
  Buffer.from((await recording(name)).toString('latin1').replaceAll(from, to), 'latin1');

describe('what is not stored', () => {
  test.each([
    ['a film', () => recording('film.webm'), 'notSound'],
    ['two tracks', () => recording('two-tracks.webm'), 'notSound'],
    ['Vorbis', () => recording('vorbis.ogg'), 'notSound'],
    ['FLAC', () => recording('flac.ogg'), 'notSound'],
    ['only a beginning', () => cut('aac.m4a', 12), 'notSound'],
    ['an MP4 that ends in its header', () => cut('aac.m4a', 900), 'notSound'],
    ['a box of the length of the universe', () => changed('aac.m4a', 'moov', 'm\xff\xffv'), 'notSound'],
    ['an unknown codec', () => changed('opus.webm', 'A_OPUS', 'A_EVIL'), 'notSound'],
    ['a picture in its place', () => changed('aac.m4a', 'soun', 'vide'), 'notSound'],
    ['a page that begins like an Ogg', async () => Buffer.from('OggS<script>alert(1)</script>'), 'notSound'],
    ['five minutes', () => fiveMinutesIn(300), 'tooLong'],
    ['five minutes that say they are a second', () => fiveMinutesIn(1), 'tooLong'],
    [
      'more than two megabytes',
      async () => Buffer.concat([await recording('aac.m4a'), Buffer.alloc(2 ** 21)]),
      'tooLarge',
    ],
  ] as const)('%s [S5.50]', async (_, bytes, error) => {
    await expect(store(await bytes())).rejects.toEqual(invalid('voice', voiceErrors[error]));
    expect([await rows(), await files()]).toEqual([[], []]);
  });
});
