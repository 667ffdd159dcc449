import { createReadStream } from 'node:fs';
import type { Import, ImportPreview, importCalls } from '@twosome/contract/import/import.contract';
import type { ParsedRequestOf } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { ApiError, forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { UploadQuota } from '../../platform/http/upload-quota.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { importChanged } from './import.events.ts';
import { addImport, type ImportRow, listShown, lockImportOf, writeImport } from './import.sql.ts';
import { importTexts } from './import.texts.ts';
import { agreedPreview, needsAgreement, viewImports, withLeftOut } from './import.view.ts';

export const importGivenUp = jobKind<ImportStep>('imports_given_up', {
  attempts: 5,
  retryAfterSeconds: 5,
});
export interface ImportStep {
  importId: string;
  /** where to go on in the plan of posts; without it, the lines that are done are counted */
  from?: { lines: number; at: number };
}

/** Takes the next step of an import. */
export const importJob = jobKind<ImportStep>('imports', {
  attempts: 6,
  retryAfterSeconds: 5,
  deadLetter: importGivenUp,
});

export type ImportDeps = Pick<Deps, 'db' | 'store' | 'emit' | 'send' | 'tmpDir'>;

type Body<Line extends keyof typeof importCalls> = ParsedRequestOf<(typeof importCalls)[Line]>;

/** A node that seemed dead runs the same step. This attempt fails, and the next one finds how far the other one came. */
export class StepTakenElsewhere extends Error {}

export const importArea = 'imports';
export const archiveKeyOf = (importId: string): string => `${importArea}/${importId}.zip`;

/** Stores the archive and starts the import. */
export async function startImport(
  deps: ImportDeps,
  viewer: Partnered,
  { kind, time_zone = 'UTC' }: Body<'POST import/'>,
  [archive]: readonly ReceivedFile[],
): Promise<Import> {
  if (archive === undefined) throw invalid('archive', importTexts.noArchive);
  if (!isTimeZone(time_zone)) throw invalid('time_zone', importTexts.timeZone);
  const id = newId();
  const key = archiveKeyOf(id);
  await deps.store.put(key, createReadStream(archive.path));
  try {
    await deps.db.transaction(async (tx) => {
      await requireMembership(tx, viewer);
      const { userId: user_id, twosomeId: twosome_id } = viewer;
      const row = { id, twosome_id, user_id, kind, time_zone, now: now() };
      if (!(await addImport(tx, row))) throw new ApiError('conflict', { message: importTexts.running });
      await deps.send(tx, importJob, id, { importId: id });
      await emitChanged(deps, tx, row);
    });
  } catch (error) {
    // after a crash before this line, `sweepImports` removes the file
    await deps.store.remove([key]);
    throw error;
  }
  return showImport(deps, viewer);
}

export const showImport = async ({ db }: Pick<ImportDeps, 'db'>, viewer: Partnered): Promise<Import> =>
  viewImports(await listShown(db, viewer.twosomeId, now()), viewer);

/** Begins to import what the preview shows. A repeat changes nothing. */
export async function confirmImport(
  deps: ImportDeps & { quota: UploadQuota },
  viewer: Partnered,
  body: Body<'POST import/confirm/'>,
): Promise<Import> {
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const row = await lockImportOf(tx, viewer.twosomeId, body.id);
    if (row === null) throw notFound();
    if (row.user_id !== viewer.userId) throw forbidden(importTexts.notYours);
    if (row.status === 'importing' || row.status === 'waiting' || row.status === 'done') return;
    if (row.status !== 'preview' || row.preview === null)
      throw new ApiError('conflict', { message: importTexts.notReady });
    const people = peopleOf(row.preview.names, body.names ?? row.preview.names, viewer);
    const counted = row.preview.names.filter(({ name }) => Object.hasOwn(people, name));
    const isChat = row.kind === 'whatsapp';
    const sum = (of: 'photos' | 'messages') => counted.reduce((total, name) => total + name[of], 0);
    const photos = isChat ? sum('photos') : row.photos;
    const messages = isChat && body.messages === true ? sum('messages') : 0;
    const usage = { importImages: photos };
    const exceeded = await deps.quota.exceeded(viewer.userId, usage, tx);
    if (exceeded) throw exceeded;
    await deps.quota.add(viewer.userId, usage, tx);
    await writeImport(tx, {
      ...row,
      status: 'importing',
      people,
      preview: messages > 0 ? agreedPreview(row.preview, people, viewer) : null,
      ...readingFor(row.preview, body),
      with_messages: messages > 0,
      photos,
      messages,
      ...withLeftOut(row, {
        somebody: row.photos - photos + (messages > 0 ? row.messages - messages : 0),
      }),
      changed_at: now(),
    });
    await deps.send(tx, importJob, row.id, { importId: row.id });
    await emitChanged(deps, tx, row);
  });
  return showImport(deps, viewer);
}

/** How the dates are read. Nothing is imported by a guess: where the chat leaves it open, the person says which it is. */
function readingFor(
  preview: ImportPreview,
  body: Pick<Body<'POST import/confirm/'>, 'reading' | 'day_first'>,
): Pick<ImportRow, 'reading' | 'day_first'> {
  const { day_first, readings } = preview;
  if (body.reading === undefined && !preview.is_ambiguous) return { reading: null, day_first };
  const chosen = readings.find(({ id }) =>
    body.reading === undefined
      ? id.startsWith(body.day_first ? 'dmy' : 'mdy') && body.day_first !== undefined
      : id === body.reading,
  );
  if (chosen === undefined) throw invalid('reading', importTexts.whichDates);
  return { reading: chosen.id, day_first: !chosen.id.startsWith('mdy') };
}

/** Which name in the chat is which of the two. A name that was not in the preview would never be found. */
function peopleOf(
  known: readonly { name: string }[],
  given: readonly { name: string; user: string | null }[],
  { userId, partnerId }: Partnered,
): Record<string, string> {
  if (given.some(({ name }) => !known.some((one) => one.name === name)))
    throw invalid('names', importTexts.unknownName);
  if (given.some(({ user }) => user !== null && user !== userId && user !== partnerId))
    throw invalid('names', importTexts.unknownUser);
  return Object.fromEntries(given.flatMap(({ name, user }) => (user === null ? [] : [[name, user]])));
}

/** Lets the messages in, or ends the import without them. */
export async function agreeToMessages(
  deps: ImportDeps,
  viewer: Partnered,
  { id, want = true }: Body<'POST import/agree/'>,
): Promise<Import> {
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const row = await lockImportOf(tx, viewer.twosomeId, id ?? null);
    if (row === null && id !== undefined) throw notFound();
    // a second tap
    if (row?.with_messages && row.agreed_at !== null && want && row.user_id !== viewer.userId) return;
    if (row === null || !needsAgreement(row))
      throw new ApiError('conflict', { message: importTexts.nothingWaits });
    if (want && row.user_id === viewer.userId) throw forbidden(importTexts.agreeYourself);
    const isWaiting = row.status === 'waiting';
    await writeImport(tx, {
      ...row,
      ...(want ? { agreed_at: now() } : { with_messages: false, messages: 0 }),
      preview: null,
      status: 'importing',
      changed_at: now(),
    });
    if (isWaiting) await deps.send(tx, importJob, row.id, { importId: row.id });
    await emitChanged(deps, tx, row);
  });
  return showImport(deps, viewer);
}

export const emitChanged = (
  { emit }: Pick<ImportDeps, 'emit'>,
  tx: Tx,
  { id, twosome_id }: Pick<ImportRow, 'id' | 'twosome_id'>,
) => emit(tx, importChanged, { importId: id, twosomeId: twosome_id });
