import type { Write } from '../../platform/storage/store.ts';
import { createWorker, type Stopped } from '../../platform/worker/worker.ts';
import type { PdfBook } from './pdf.ts';

export interface PrintTasks {
  /** reads pictures by the host's `read`, and gives the PDF to its `write` */
  print: { input: Omit<PdfBook, 'read'>; result: { pages: number } };
}

/** A stranger chooses captions in any script, and `doc.end()` alone can then take twenty seconds. */
const printer = createWorker<PrintTasks>({
  file: new URL('./pdf.worker.ts', import.meta.url),
  heapMb: 512,
  deadlinesMs: { print: 1_200_000 },
  isBackground: true,
  idleMs: 1000,
});

/** Writes the PDF of a book in a child process. */
export const print = (
  { read, ...book }: PdfBook,
  { signal, write }: { signal: AbortSignal; write: Write },
): Promise<{ pages: number } | Stopped> => printer.run('print', book, { signal, host: { read, write } });
