import { serve } from '../../platform/worker/serve.mjs';
import { pdfOf } from './pdf.ts';
import type { PrintTasks } from './print.ts';

const chunkBytes = 256 * 1024;

/** Typesets and writes books in a child process: see print.ts. */
serve({
  async print(book: PrintTasks['print']['input'], callHost) {
    let pages = 0;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      await callHost('write', Buffer.concat(waiting));
      waiting = [];
      bytes = 0;
    };
    const read = async (imageId: string) => {
      const image = await callHost('read', imageId);
      return image === null ? null : Buffer.from(image as Uint8Array);
    };
    for await (const chunk of pdfOf({ ...book, read }, () => {
      pages += 1;
    })) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= chunkBytes) await flush();
    }
    await flush();
    return { pages };
  },
});
