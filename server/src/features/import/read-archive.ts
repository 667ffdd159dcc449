import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { imageErrors } from '@twosome/contract/media/media.texts';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { refuseBlocked } from '../media/blocked.ts';
import { encodeImage } from '../media/encode.ts';
import { findFirstOwn } from '../message/imported.sql.ts';
import { UnusableArchive } from './archive.ts';
import { findFirstNames, type ImportRow, lockImport, writeImport } from './import.sql.ts';
import { emitChanged, type ImportDeps } from './import.ts';
import { withLeftOut } from './import.view.ts';
import { readInChild, usePhotos } from './reader.ts';
import type { CountedName, Summary } from './summarize.ts';

/** Reads the whole archive and stores its preview. */
export async function readArchive(deps: ImportDeps, row: ImportRow, signal: AbortSignal) {
  const before = await findFirstOwn(deps.db, row.twosome_id);
  const found = await readInChild(deps, row.id, 'summarize', { ...row, before }, { signal });
  if (found.photos + found.messages === 0) throw new UnusableArchive('nothing');
  const members = await findFirstNames(deps.db, row.twosome_id);
  const preview: ImportPreview = {
    names: guessUsers(found.names, members),
    from: found.span && new Date(found.span[0]).toISOString(),
    until: found.span && new Date(found.span[1]).toISOString(),
    lines: found.lines.map(({ name, text, at }) => ({ name, text, at: new Date(at).toISOString() })),
    // refused ones are left out, as they will be when they are imported
    pictures: await usePhotos(deps, row, found.pictures, signal, (photo) => pictureOf(deps, photo)),
    day_first: !found.readings[0]?.startsWith('mdy'),
    ...questionOf(found),
  };
  await deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['reading']);
    if (locked === null) return;
    const { photos, messages, leftOut } = found;
    await writeImport(tx, {
      ...locked,
      photos,
      messages,
      ...withLeftOut({ left_out: 0, left_out_reasons: {} }, leftOut),
      status: 'preview',
      preview,
      changed_at: now(),
    });
    await emitChanged(deps, tx, locked);
  });
}

/** What the person chooses where the dates of a chat can be read in several ways. */
function questionOf({ readings, lines, example }: Summary) {
  const iso = (at: number | null | undefined) => new Date(at ?? 0).toISOString();
  const isAmbiguous = readings.length > 1;
  const telling = example ?? lines[0];
  return {
    is_ambiguous: isAmbiguous,
    example: isAmbiguous && telling !== undefined ? { name: telling.name, text: telling.text } : null,
    readings: readings.slice(0, isAmbiguous ? readings.length : 0).map((id, index) => ({
      id,
      example: iso(telling?.times[index]),
      lines: lines.slice(0, limits.importLines).map(({ times }) => iso(times[index])),
    })),
  };
}

/** Assigns a name to the partner whose first name it begins with. */
function guessUsers(
  names: readonly CountedName[],
  members: readonly { id: string; first_name: string }[],
): ImportPreview['names'] {
  const userOf = (name: string): string | null =>
    members.find(({ first_name }) => fold(name) === fold(first_name))?.id ??
    members.find(({ first_name }) => fold(name).split(' ')[0] === fold(first_name))?.id ??
    null;
  const guessed = names.map((one) => ({ ...one, user: userOf(one.name) }));
  // of two names, the other one is the other person
  const known = guessed.filter(({ user }) => user !== null);
  const other = members.find(({ id }) => id !== known[0]?.user)?.id ?? null;
  return guessed.length === 2 && known.length === 1
    ? guessed.map((one) => (one.user === null ? { ...one, user: other } : one))
    : guessed;
}

const fold = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A small picture as a `data:` URL. */
async function pictureOf({ db }: ImportDeps, photo: ReceivedFile): Promise<string> {
  const image = await encodeImage(photo, photo.field);
  const hashes = { ...image, uploadSha256: photo.sha256 };
  await refuseBlocked(db, photo.userId, [hashes], photo.field, imageErrors.refused);
  return `data:image/webp;base64,${image.thumb.toString('base64')}`;
}
