import { voiceErrors } from '@twosome/contract/media/media.texts';
import { expect, test } from 'vitest';
import { setMediaStore } from '../../testing/media-store.ts';
import { recording, somePeaks } from '../../testing/voice.ts';
import { storeVoice } from './voice.ts';

const { media } = setMediaStore();
const store = async (bytes: Buffer) =>
  storeVoice(media, await media.inbox.receive(bytes, 'voice'), somePeaks);

test.each(['opus.webm', 'opus.ogg', 'aac.m4a'] as const)(
  'a damaged %s is refused or stored, and never ends the process that reads it',
  async (name) => {
    const whole = await recording(name);
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const results = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(whole);
      // mostly in the headers, where lengths and counts are
      for (let flips = 0; flips < 1 + random(4); flips += 1)
        bytes[random(round % 3 ? 700 : bytes.length)] = random(2) ? 0xff : random(256);
      results.add(
        await store(bytes.subarray(0, round % 5 ? bytes.length : random(bytes.length))).then(
          () => 'stored',
          (error) => String(error.fields?.voice ?? error),
        ),
      );
    }
    const known: unknown[] = ['stored', ...Object.values(voiceErrors)];
    expect([...results].filter((result) => !known.includes(result))).toEqual([]);
  },
  60_000,
);
