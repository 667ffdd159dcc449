import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newId } from '@twosome/contract/platform/ids';
import { print } from '../server/src/features/book/print.ts';
import { keyOf } from '../server/src/features/media/files.ts';
import { openDiskStore } from '../server/src/platform/storage/disk.ts';
import { putWritten } from '../server/src/platform/storage/store.ts';
import { end } from '../tools/run/end.mjs';
import { temporaryFolder } from './platform/harness.ts';

/**
 * Memory and time of a photo book: `npm run bench -- book [pictures]`. The pictures are files of 256 KB, the most that a
 * stored picture has; a child process writes the book to a store, as the job does. Memory and the event loop are the server's.
 */
const count = Number(process.argv[2] ?? 1000);
const store = await openDiskStore(await temporaryFolder());
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

// a JPEG's header with its size, and random bytes in the place of its content
const header = Buffer.from('ffd8ffc0001108030004000301220002110103110100', 'hex');
const ids = Array.from({ length: count }, () => newId());
for (const id of ids) await store.put(keyOf(id, 'full'), Buffer.concat([header, Buffer.alloc(261_000, id)]));

const aspects = ['4:3', '1:1', '4:5'] as const;
const posts = ids.map((id, index) => ({
  day: new Date(Date.UTC(2026, 0, 1 + Math.floor((index * 365) / count))).toISOString().slice(0, 10),
  text: 'Two days of rain, one of sun, and the best soup of our lives.',
  aspect: aspects[index % 3] ?? '1:1',
  images: [{ id }],
}));

global.gc?.();
const before = process.memoryUsage.rss();
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let most = before;
const startedAt = performance.now();
const key = `books/${newId()}.pdf`;
const { pages } = await putWritten(store, key, async (write) => {
  const printed = await print(
    {
      title: 'Our 2026',
      names: ['Ana', 'Bruno'],
      from: '2026-01-01',
      until: '2026-12-31',
      posts,
      madeAt: new Date(),
      read: async (id) => {
        most = Math.max(most, process.memoryUsage.rss());
        const stored = await store.open(keyOf(id, 'full'));
        return stored && Buffer.concat(await stored.stream.toArray());
      },
    },
    { signal: new AbortController().signal, write },
  );
  if ('failure' in printed) throw new Error(printed.failure);
  return printed;
});
const seconds = (performance.now() - startedAt) / 1000;
console.log(`${count} pictures, ${pages} pages, ${megabytes((await store.size(key)) ?? 0)} MB`);
console.log(`memory: ${megabytes(before)} MB before, ${megabytes(most - before)} MB more at most`);
console.log(
  `${seconds.toFixed(1)} s; the event loop was blocked for ${Math.round(delay.max / 1e6)} ms at most`,
);
await end();
