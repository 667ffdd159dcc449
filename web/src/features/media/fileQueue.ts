import type { OpenedImage } from './compress.worker.ts';
import { mediaTexts } from './media.texts.ts';

interface FileQueue {
  /** the most images that fit */
  most: number;
  tooMany: string;
  count: () => number;
  open: (file: File) => Promise<OpenedImage | { problem: string }>;
  add: (file: File, opened: OpenedImage) => void;
  onOpening: (isOpening: boolean) => void;
}

interface Batch {
  added: number;
  /** one error message for each file that was not added */
  problems: readonly string[];
}

/** Opens chosen files one after the other, so that they keep their order however many batches are chosen. */
export function createFileQueue({ most, tooMany, count, open, add, onOpening }: FileQueue) {
  let last: Promise<unknown> = Promise.resolve();
  /** counts the drafts: files that are still being opened for an earlier one are dropped */
  let epoch = 0;

  async function openAll(files: readonly File[], started: number): Promise<Batch | null> {
    const problems: string[] = [];
    let added = 0;
    for (const file of files) {
      if (started !== epoch) return null;
      if (count() >= most) {
        problems.push(tooMany);
        break;
      }
      const opened = await open(file);
      if (started !== epoch) return null;
      if ('problem' in opened) problems.push(mediaTexts.notOpened(file.name, opened.problem));
      else {
        add(file, opened);
        added += 1;
      }
    }
    return { added, problems };
  }

  return {
    /** Null when the draft ended in the meantime. */
    async add(files: readonly File[]): Promise<Batch | null> {
      const started = epoch;
      onOpening(true);
      const batch = last.then(() => openAll(files, started));
      last = batch;
      const result = await batch;
      if (last === batch) onOpening(false);
      return result;
    },
    /** Drops the files that are being opened. */
    end(): void {
      epoch += 1;
    },
  };
}
