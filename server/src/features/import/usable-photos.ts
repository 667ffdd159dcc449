import type { LeftOutReason } from '@twosome/contract/import/import.contract';
import { imageTypeOf, signatureBytes } from '@twosome/contract/media/media.rules';
import { limits } from '@twosome/contract/platform/limits';
import { type ArchiveFile, UnusableArchive } from './archive.ts';
import { kindOf } from './attachment.ts';

interface NamedFile {
  name: string;
  /** undefined: it is not in the archive */
  file: ArchiveFile | undefined;
}

/** Which of some files are photos, and why the others are left out. */
export type UsablePhotos = (
  found: readonly NamedFile[],
) => Promise<{ photos: ArchiveFile[]; reasons: LeftOutReason[] }>;

/** Takes each file once: otherwise one photo that an archive names many times would be stored many times. */
export function createUsablePhotos(): UsablePhotos {
  const used = new Set<ArchiveFile>();
  return async (found) => {
    const photos: ArchiveFile[] = [];
    const reasons: LeftOutReason[] = [];
    for (const { name, file } of found) {
      const reason = await reasonAgainst(name, file, used);
      if (reason !== null) reasons.push(reason);
      else if (file !== undefined) photos.push(file);
      if (file !== undefined) used.add(file);
    }
    return { photos, reasons };
  };
}

async function reasonAgainst(
  name: string,
  file: ArchiveFile | undefined,
  used: ReadonlySet<ArchiveFile>,
): Promise<LeftOutReason | null> {
  const kind = kindOf(name);
  if (file === undefined) return kind === 'photo' ? 'missing' : kind;
  if (kind === 'sticker') return kind;
  // by its bytes: phones give JPEGs the ending .heic, and other files .jpg
  if (!(await isImage(file))) return kind === 'photo' ? 'unreadable' : kind;
  if (used.has(file)) return 'repeated';
  return file.bytes > limits.uploadBytes ? 'too_large' : null;
}

async function isImage(file: ArchiveFile): Promise<boolean> {
  if (file.bytes < signatureBytes) return false;
  const stream = await file.open();
  try {
    let head = Buffer.alloc(0);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= signatureBytes) break;
    }
    return imageTypeOf(head) !== null;
  } catch (error) {
    if (error instanceof UnusableArchive) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}
