import { putWritten } from '../../platform/storage/store.ts';
import { findFirstOwn } from '../message/imported.sql.ts';
import type { ImportRow } from './import.sql.ts';
import { type ImportDeps, importArea } from './import.ts';
import type { PlannedMessage, PlannedPost } from './plan.ts';
import { readInChild } from './reader.ts';

/** Of the lines of a plan, how many are done, and where the next one begins. */
export interface Place {
  lines: number;
  at: number;
}

interface Plans {
  posts: PlannedPost;
  messages: PlannedMessage;
}

export const planKeysOf = (importId: string): string[] => [
  keyOf(importId, 'posts'),
  keyOf(importId, 'messages'),
];

const keyOf = (importId: string, part: keyof Plans): string => `${importArea}/${importId}.${part}.jsonl`;

/**
 * What the import has still to add, in order; `end` is the place after each. The plan is made from the archive when it is
 * first needed, or was lost, and is always the same. Without a place, lines that are done are counted from the beginning.
 */
export async function* restOfPlan<Part extends keyof Plans>(
  deps: ImportDeps,
  row: ImportRow,
  part: Part,
  done: number,
  { signal, from }: { signal: AbortSignal; from?: Place | undefined },
): AsyncGenerator<Plans[Part] & { end: Place }> {
  const key = keyOf(row.id, part);
  await makePlan(deps, row, part, signal);
  let place = from !== undefined && from.lines <= done ? from : { lines: 0, at: 0 };
  for await (const line of linesOf(deps, key, place.at)) {
    signal.throwIfAborted();
    place = { lines: place.lines + 1, at: place.at + line.length + 1 };
    if (place.lines > done) yield { ...(JSON.parse(line.toString()) as Plans[Part]), end: place };
  }
}

/** Makes a plan that is not there. */
export async function makePlan(deps: ImportDeps, row: ImportRow, part: keyof Plans, signal: AbortSignal) {
  if (await hasPlan(deps, row.id, part)) return;
  const before = await findFirstOwn(deps.db, row.twosome_id);
  await putWritten(deps.store, keyOf(row.id, part), (write) =>
    readInChild(deps, row.id, 'plan', { ...row, part, before }, { signal, write }),
  );
}

export const hasPlan = async ({ store }: ImportDeps, importId: string, part: keyof Plans): Promise<boolean> =>
  (await store.size(keyOf(importId, part))) !== null;

async function* linesOf({ store }: ImportDeps, key: string, start: number): AsyncGenerator<Buffer> {
  const size = await store.size(key);
  if (size === null || start >= size) return;
  const opened = await store.open(key, { start, end: size - 1 });
  if (opened === null) return;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, end);
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
}
