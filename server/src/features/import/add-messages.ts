import { newId } from '@twosome/contract/platform/ids';
import { addImported, findTimes } from '../message/imported.sql.ts';
import { type Content, takenFrom } from './content.ts';
import { advanceImport, type ImportRow, lockImport } from './import.sql.ts';
import { emitChanged, GoesOnElsewhere, type ImportDeps } from './import.ts';
import { personOf } from './person-of.ts';

const batchSize = 500;
/** Between two messages of the same second or minute. */
const gapMs = 2;
/** A chat goes forward, so older times hardly come again; the database's tell them apart anyway. */
const rememberedTimes = 5000;

interface Candidate {
  sentBy: string;
  text: string;
  at: number;
}

/** Adds the messages of the two that are not there yet, in the order of the chat. False if the import has ended. */
export async function addMessages(deps: ImportDeps, row: ImportRow, content: Content, signal: AbortSignal) {
  const timeOf = createTimes();
  let read = 0;
  let batch: Candidate[] = [];
  const flush = async (): Promise<boolean> => {
    const before = read - batch.length;
    const isAdded = await addBatch(deps, row, before, batch);
    batch = [];
    return isAdded;
  };
  for await (const { name, at, pieces } of takenFrom(content)) {
    const sentBy = personOf(row, name);
    if (sentBy === null) continue;
    for (const text of pieces) {
      const time = timeOf(at);
      read += 1;
      if (read > row.messages_read) batch.push({ sentBy, text, at: time });
    }
    if (batch.length < batchSize) continue;
    signal.throwIfAborted();
    if (!(await flush())) return false;
  }
  return batch.length === 0 || flush();
}

/** Messages of the same second keep their order: each is later than the one before it. */
function createTimes(): (at: number) => number {
  const last = new Map<number, number>();
  return (at) => {
    const time = Math.max(at, (last.get(at) ?? 0) + gapMs);
    if (last.size >= rememberedTimes) last.clear();
    last.set(at, time);
    return time;
  };
}

const addBatch = (
  deps: ImportDeps,
  row: ImportRow,
  readBefore: number,
  batch: readonly Candidate[],
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    if (locked === null) return false;
    if (locked.messages_read !== readBefore) throw new GoesOnElsewhere();
    const times = batch.map(({ at }) => at);
    const taken = await findTimes(tx, row.twosome_id, times);
    const messages = batch.map(({ sentBy, text, at }) => {
      let time = at;
      while (taken.has(time)) time += 1;
      taken.add(time);
      return { id: newId(), sentBy, text, addedAt: new Date(time) };
    });
    await addImported(tx, { twosomeId: row.twosome_id, importId: row.id }, messages);
    await advanceImport(tx, row.id, { messages_read: batch.length, messages_done: batch.length });
    await emitChanged(deps, tx, row);
    return true;
  });
