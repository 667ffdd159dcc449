import { newId } from '@twosome/contract/platform/ids';
import { type Aspect, aspects, ratioOf } from '@twosome/contract/post/post.rules';
import { now } from '../../platform/clock.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { attachImages, type StoredImages, storeImages } from '../media/media.ts';
import { addImported, findFirstOwn, findLastOfSeconds } from '../message/imported.sql.ts';
import { addPost } from '../post/write-post.sql.ts';
import { UnusableArchive } from './archive.ts';
import { failImport, finishImport, removeImported } from './end-import.ts';
import { createFreeTimes } from './free-times.ts';
import { findImport, type ImportRow, lockImport, writeImport } from './import.sql.ts';
import { emitChanged, type ImportDeps, type ImportStep, importJob, StepTakenElsewhere } from './import.ts';
import { needsAgreement, withLeftOut } from './import.view.ts';
import type { PlannedMessage, PlannedPost } from './plan.ts';
import { makePlan, type Place, restOfPlan } from './plan-file.ts';
import { readArchive } from './read-archive.ts';
import { usePhotos } from './reader.ts';

/** Takes the next step of an import. An interrupted step goes on where it was; each runs again without doing anything twice. */
export const takeImportStep =
  (deps: ImportDeps) =>
  async ({ importId, from }: ImportStep, signal: AbortSignal): Promise<void> => {
    const row = await findImport(deps.db, importId);
    try {
      if (row?.status === 'reading') await readArchive(deps, row, signal);
      else if (row?.status === 'importing') await addContent(deps, row, from, signal);
      else if (row?.status === 'removing') await removeImported(deps, row, signal);
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      await failImport(deps, importId, error.problem);
    }
  };

/** When every attempt at a step failed. What was added stays until somebody takes it back. */
export const giveUpImport =
  (deps: ImportDeps) =>
  ({ importId }: { importId: string }) =>
    failImport(deps, importId, 'interrupted');

/**
 * Adds the next posts of a confirmed import, or its messages once all posts are there and the partner agreed. Posts come
 * in portions, each a job of its own, so that imports of several couples take turns.
 */
async function addContent(deps: ImportDeps, row: ImportRow, from: Place | undefined, signal: AbortSignal) {
  // the partner reads them while the photos come
  if (needsAgreement(row)) await makePlan(deps, row, 'messages', signal);
  const added = await addPosts(deps, row, from, signal);
  if (added === 'ended') return;
  if (added !== 'all') {
    await deps.db.transaction((tx) => deps.send(tx, importJob, row.id, { importId: row.id, from: added }));
    return;
  }
  if (await waitForPartner(deps, row)) return;
  // the partner may have agreed while the photos came
  const latest = await findImport(deps.db, row.id);
  if (latest?.status !== 'importing') return;
  if (latest.with_messages && !(await addMessages(deps, latest, signal))) return;
  await finishImport(deps, row.id);
}

const waitForPartner = (deps: ImportDeps, { id }: ImportRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const row = await lockImport(tx, id, ['importing']);
    if (row === null || !needsAgreement(row)) return false;
    await writeImport(tx, { ...row, status: 'waiting', changed_at: now() });
    await emitChanged(deps, tx, row);
    return true;
  });

/** Photos of one job; the next job goes on. */
const portion = 100;
/** Posts between two frames with the progress. */
const announceEvery = 10;

/** Adds the next posts. Returns the place of the next portion, if there is one; `ended`: it was taken back, or has failed. */
async function addPosts(
  deps: ImportDeps,
  row: ImportRow,
  from: Place | undefined,
  signal: AbortSignal,
): Promise<'all' | 'ended' | Place> {
  let place = from;
  let photos = 0;
  for await (const post of restOfPlan(deps, row, 'posts', row.posts_read, { signal, from })) {
    if (photos >= portion && place !== undefined) return place;
    photos += post.photos.length;
    if (!(await addPlanned(deps, row, post, signal))) return 'ended';
    place = post.end;
  }
  return 'all';
}

/** Adds a post. False if the import has ended. */
async function addPlanned(
  deps: ImportDeps,
  row: ImportRow,
  { at, text, photos, end: { lines } }: PlannedPost & { end: Place },
  signal: AbortSignal,
): Promise<boolean> {
  const store = (photo: ReceivedFile) => storeImages(deps, [photo], photo.field);
  const stored = (await usePhotos(deps, row, photos, signal, store)).flat();
  const ids = stored.map(({ id }) => id);
  return deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    // the photos stay unattached, and a sweep deletes them
    if (locked === null) return false;
    if (locked.posts_read !== lines - 1) throw new StepTakenElsewhere();
    await attachImages(tx, ids);
    const [first] = stored;
    if (first !== undefined)
      await addPost(tx, {
        id: newId(),
        twosomeId: row.twosome_id,
        creatorId: row.user_id,
        text,
        aspect: nearestAspect(first),
        images: ids.map((mediaId) => ({ mediaId, alt: '' })),
        importId: row.id,
        now: new Date(at),
      });
    await writeImport(tx, {
      ...locked,
      posts_read: lines,
      photos_done: locked.photos_done + ids.length,
      ...withLeftOut(locked, { unreadable: photos.length - ids.length }),
    });
    if (lines % announceEvery === 0) await emitChanged(deps, tx, row);
    return true;
  });
}

/** The photo is stored whole; a post shows the middle of one with another ratio. */
function nearestAspect({ width, height }: StoredImages): Aspect {
  const distance = (aspect: Aspect) => Math.abs(Math.log(width / height / ratioOf[aspect]));
  return [...aspects].sort((one, other) => distance(one) - distance(other))[0] ?? '1:1';
}

/** Messages per transaction. The embedded database runs one at a time, so other people wait for each. */
const batchSize = 50;
const batchChars = 200_000;

/**
 * Adds the messages of the two that are not there yet, in the order of the chat. One that finds no free time before the
 * first message that the two wrote here is left out. False if the import has ended.
 */
async function addMessages(deps: ImportDeps, row: ImportRow, signal: AbortSignal): Promise<boolean> {
  const freeTimes = createFreeTimes((seconds) => findLastOfSeconds(deps.db, row.twosome_id, seconds));
  // later than this is what the two write while messages are being added
  const started = now();
  const before = (await findFirstOwn(deps.db, row.twosome_id)) ?? started;
  let batch: PlannedMessage[] = [];
  let chars = 0;
  let read = row.messages_read;
  const flush = async (): Promise<boolean> => {
    const times = await freeTimes(batch.map(({ at }) => at));
    const dated = batch.map((one, index) => ({ ...one, at: times[index] ?? one.at }));
    const isAdded = await addBatch(deps, row, { readBefore: read - batch.length, batch: dated, before });
    batch = [];
    chars = 0;
    return isAdded;
  };
  for await (const message of restOfPlan(deps, row, 'messages', read, { signal })) {
    batch.push(message);
    chars += message.text.length;
    read += 1;
    if ((batch.length >= batchSize || chars >= batchChars) && !(await flush())) return false;
  }
  return batch.length === 0 || flush();
}

const addBatch = (
  deps: ImportDeps,
  row: ImportRow,
  { readBefore, batch, before }: { readBefore: number; batch: readonly PlannedMessage[]; before: Date },
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    if (locked === null) return false;
    if (locked.messages_read !== readBefore) throw new StepTakenElsewhere();
    const messages = batch
      .filter(({ at }) => at < before.getTime())
      .map(({ sentBy, text, at }) => ({ id: newId(), sentBy, text, addedAt: new Date(at) }));
    await addImported(tx, { twosomeId: row.twosome_id, importId: row.id }, messages);
    await writeImport(tx, {
      ...locked,
      messages_read: readBefore + batch.length,
      messages_done: locked.messages_done + messages.length,
      ...withLeftOut(locked, { later: batch.length - messages.length }),
    });
    await emitChanged(deps, tx, row);
    return true;
  });
