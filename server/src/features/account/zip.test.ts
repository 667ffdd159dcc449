import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from './zip.ts';

const at = new Date('2026-11-21T09:00:00.000Z');
test('that fails before it is read does not crash the process, and its reader receives the error', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it has anything
  async function* none(): AsyncGenerator<ZipEntry> {
    throw new Error('nothing could be read');
  }
  const zip = zipOf(none(), at);
  // vitest fails on an unhandled rejection
  while (!zip.destroyed) await soon();
  await soon();
  await expect(zip.toArray()).rejects.toThrow('nothing could be read');
});
