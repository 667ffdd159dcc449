import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import { addImported, findFirstOwn, findLastOfSeconds } from '../message/imported.sql.ts';
import { createFreeTimes } from './free-times.ts';
import { advanceImport, type ImportRow, lockImport } from './import.sql.ts';
import { emitChanged, type ImportDeps, StepTakenElsewhere } from './import.ts';
import { restOfPlan } from './plan-file.ts';

/** Messages per transaction. The embedded database runs one at a time, so other people wait for each. */
const batchSize = 50;
const batchChars = 200_000;

interface Candidate {
  sentBy: string;
  text: string;
  at: number;
}

/**
 * Adds the messages of the two that are not there yet, in the order of the chat. One that finds no free time before the
 * first message that the two wrote here is left out. False if the import has ended.
 */
export async function addMessages(deps: ImportDeps, row: ImportRow, signal: AbortSignal): Promise<boolean> {
  const freeTimes = createFreeTimes((seconds) => findLastOfSeconds(deps.db, row.twosome_id, seconds));
  // later than this is what the two write while messages are being added
  const started = now();
  const before = (await findFirstOwn(deps.db, row.twosome_id)) ?? started;
  let batch: Candidate[] = [];
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
  for await (const { sentBy, at, text } of restOfPlan(deps, row, 'messages', read, { signal })) {
    batch.push({ sentBy, text, at });
    chars += text.length;
    read += 1;
    if ((batch.length >= batchSize || chars >= batchChars) && !(await flush())) return false;
  }
  return batch.length === 0 || flush();
}

const addBatch = (
  deps: ImportDeps,
  row: ImportRow,
  { readBefore, batch, before }: { readBefore: number; batch: readonly Candidate[]; before: Date },
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    if (locked === null) return false;
    if (locked.messages_read !== readBefore) throw new StepTakenElsewhere();
    const messages = batch
      .filter(({ at }) => at < before.getTime())
      .map(({ sentBy, text, at }) => ({ id: newId(), sentBy, text, addedAt: new Date(at) }));
    await addImported(tx, { twosomeId: row.twosome_id, importId: row.id }, messages);
    await advanceImport(tx, row.id, {
      messages_read: batch.length,
      messages_done: messages.length,
      leftOut: { reason: 'later', count: batch.length - messages.length },
    });
    await emitChanged(deps, tx, row);
    return true;
  });
