import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { refuseBlocked } from '../media/blocked.ts';
import { encodeImage } from '../media/encode.ts';
import { type ArchiveFile, openArchive, Unusable } from './archive.ts';
import { cutText } from './clean-text.ts';
import { type Content, readContent, takenFrom } from './content.ts';
import { extract } from './extract.ts';
import { findFirstNames, type ImportRow, lockImport, writeImport } from './import.sql.ts';
import { archiveKeyOf, emitChanged, type ImportDeps } from './import.ts';

/** Different names that are counted; a chat has at most 1,024 members. */
const countedNames = 2000;

/** Reads the whole archive and stores its preview. */
export async function readArchive(deps: ImportDeps, row: ImportRow, signal: AbortSignal) {
  const archive = await openArchive(deps.store, archiveKeyOf(row.id));
  try {
    const content = await readContent(archive, row);
    const found = await summarize(content, signal);
    if (found.photos.length + found.messages === 0) throw new Unusable('nothing');
    const members = await findFirstNames(deps.db, row.twosome_id);
    const names = guessUsers(found.names, members);
    const preview: ImportPreview = {
      names,
      from: found.span && new Date(found.span[0]).toISOString(),
      until: found.span && new Date(found.span[1]).toISOString(),
      lines: linesFor(names, found.lines),
      pictures: await picturesOf(deps, row, found.photos, signal),
      day_first: content.dayFirst,
      is_ambiguous: content.isAmbiguous,
    };
    await deps.db.transaction(async (tx) => {
      const locked = await lockImport(tx, row.id, ['reading']);
      if (locked === null) return;
      const { messages, leftOut: left_out } = found;
      const counts = { photos: found.photos.length, messages, left_out };
      await writeImport(tx, { ...locked, ...counts, status: 'preview', preview, changed_at: now() });
      await emitChanged(deps, tx, locked);
    });
  } finally {
    archive.close();
  }
}

type Line = ImportPreview['lines'][number];
type Names = Map<string, { messages: number; photos: number }>;

async function summarize(content: Content, signal: AbortSignal) {
  const names: Names = new Map();
  const lines: Line[] = [];
  const photos: ArchiveFile[] = [];
  let span: [number, number] | null = null;
  let [messages, leftOut] = [0, 0];
  const leaveOut = (count: number) => {
    leftOut += count;
  };
  for await (const { name, at, text, photos: shown, pieces } of takenFrom(content, leaveOut)) {
    signal.throwIfAborted();
    photos.push(...shown);
    messages += pieces.length;
    if (shown.length + pieces.length > 0)
      span = [Math.min(span?.[0] ?? at, at), Math.max(span?.[1] ?? at, at)];
    if (name === null) continue;
    const counted = names.get(name) ?? { messages: 0, photos: 0 };
    if (names.size < countedNames) names.set(name, counted);
    if (pieces.length > 0 && names.has(name) && counted.messages < limits.importLines)
      lines.push({ name, text: cutText(text, limits.replyText), at: new Date(at).toISOString() });
    counted.messages += pieces.length;
    counted.photos += shown.length;
  }
  return { names, lines, photos, span, messages, leftOut };
}

/** The first ones, and the first ones of each listed name: `agreedPreview` chooses among them. */
const linesFor = (names: ImportPreview['names'], lines: readonly Line[]): Line[] =>
  lines.filter((line, index) => index < limits.importLines || names.some(({ name }) => name === line.name));

/** The most frequent names. One that begins with the first name of one of the two is taken for that person. */
function guessUsers(
  names: Names,
  members: readonly { id: string; first_name: string }[],
): ImportPreview['names'] {
  const frequent = [...names]
    .map(([name, counts]) => ({ name, ...counts }))
    .sort((one, other) => other.messages + other.photos - (one.messages + one.photos))
    .slice(0, limits.importNames);
  const userOf = (name: string): string | null =>
    members.find(({ first_name }) => fold(name) === fold(first_name))?.id ??
    members.find(({ first_name }) => fold(name).split(' ')[0] === fold(first_name))?.id ??
    null;
  const guessed = frequent.map((one) => ({ ...one, user: userOf(one.name) }));
  // of two names, the other one is the other person
  const known = guessed.filter(({ user }) => user !== null);
  const other = members.find(({ id }) => id !== known[0]?.user)?.id ?? null;
  return guessed.length === 2 && known.length === 1
    ? guessed.map((one) => (one.user === null ? { ...one, user: other } : one))
    : guessed;
}

const fold = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Small pictures of some photos, spread over all of them. */
async function picturesOf(
  deps: ImportDeps,
  row: ImportRow,
  photos: readonly ArchiveFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const step = Math.max(1, Math.floor(photos.length / limits.importPictures));
  const pictures: string[] = [];
  for (const photo of photos.filter((_, index) => index % step === 0).slice(0, limits.importPictures)) {
    const extracted = await extract(deps.tmpDir, photo, row.user_id, signal);
    if (extracted === null) continue;
    try {
      const { file } = extracted;
      const image = await encodeImage(file, file.field);
      const hashes = { ...image, uploadSha256: file.sha256 };
      await refuseBlocked(deps.db, row.user_id, [hashes], file.field, imageErrors.refused);
      pictures.push(`data:image/webp;base64,${image.thumb.toString('base64')}`);
    } catch (error) {
      // left out now, as it will be when it is imported
      if (!(error instanceof ApiError) || error.kind !== 'invalid') throw error;
    } finally {
      await extracted.discard();
    }
  }
  return pictures;
}
