import { voiceErrors } from '@twosome/contract/media/media.texts';
import { expect, test } from 'vitest';
import { invalid } from '../../platform/api-error.ts';
import { setMediaStore } from '../../testing/media-store.ts';
import { recording, somePeaks } from '../../testing/voice.ts';
import { storeVoice } from './voice.ts';

// Small files that would need gigabytes of memory.

const { media } = setMediaStore();
const store = async (bytes: Buffer) =>
  storeVoice(media, await media.inbox.receive(bytes, 'voice'), somePeaks);

const numbers = (...all: number[]) =>
  Buffer.concat(
    all.map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    }),
  );
const box = (type: string, ...body: Buffer[]) => {
  const content = Buffer.concat(body);
  return Buffer.concat([numbers(content.length + 8), Buffer.from(type), content]);
};

/** The header of `aac.m4a` with another index of its packets, and `more` boxes in `moov`. */
function header(index: Record<string, Buffer>, ...more: Buffer[]) {
  const unchanged = ['ftyp', 'mvhd', 'tkhd', 'mdhd', 'hdlr', 'smhd', 'dinf', 'stsd'];
  const rewrite = (boxes: Buffer): Buffer[] => {
    if (boxes.length === 0) return [];
    const length = boxes.readUInt32BE(0);
    const type = boxes.toString('latin1', 4, 8);
    const body = boxes.subarray(8, length);
    const changed = index[type] ?? (unchanged.includes(type) ? body : null);
    const isParent = ['moov', 'trak', 'mdia', 'minf', 'stbl'].includes(type);
    const own = isParent
      ? [box(type, ...rewrite(body), ...(type === 'moov' ? more : []))]
      : changed
        ? [box(type, changed)]
        : [];
    return [...own, ...rewrite(boxes.subarray(length))];
  };
  return recording('aac.m4a').then((whole) => Buffer.concat(rewrite(whole)));
}

test('thousands of packets that are the same two megabytes are too large [S5.50]', async () => {
  const [count, size] = [5000, 1_900_000];
  const index = {
    stts: numbers(0, 1, count, 1024),
    stsc: numbers(0, 1, 1, 1, 1),
    stsz: numbers(0, size, count),
    stco: numbers(0, count, ...Array<number>(count).fill(100)),
  };
  const bytes = Buffer.concat([await header(index), box('mdat', Buffer.alloc(size))]);
  await expect(store(bytes)).rejects.toEqual(invalid('voice', voiceErrors.tooLarge));
});

test('a fragment of four thousand million packets ends the process that reads it by its memory, not by its time [S5.50]', async () => {
  const none = { stts: numbers(0, 0), stsc: numbers(0, 0), stsz: numbers(0, 0, 0), stco: numbers(0, 0) };
  const track = 1;
  const fragment = box(
    'moof',
    box('mfhd', numbers(0, 1)),
    box('traf', box('tfhd', numbers(0x02_00_18, track, 1024, 10)), box('trun', numbers(0, 0xff_ff_ff_f0))),
  );
  const start = await header(none, box('mvex', box('trex', numbers(0, track, 1, 1024, 10, 0))));
  const bytes = Buffer.concat([start, fragment, box('mdat', Buffer.alloc(1000))]);
  await expect(store(bytes)).rejects.toEqual(invalid('voice', voiceErrors.notSound));
}, 20_000);
