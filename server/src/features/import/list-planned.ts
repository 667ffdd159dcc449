import { createHash } from 'node:crypto';
import type { Message } from '@twosome/contract/message/message.contract';
import { idFromBytes } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import * as z from 'zod';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { type Cursors, nextPath } from '../../platform/http/cursor.ts';
import { platformErrors } from '../../platform/platform.texts.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { listShown } from './import.sql.ts';
import { importTexts } from './import.texts.ts';
import type { ImportDeps } from './import.ts';
import { needsAgreement } from './import.view.ts';
import type { PlannedMessage } from './plan.ts';
import { hasPlan, type Place, restOfPlan } from './plan-file.ts';

/** A cursor: the import, the number of lines of its plan already read, and where the next line begins. */
const After = z.tuple([z.string(), z.int(), z.int()]);
const timeoutMs = 10_000;

/** A page of the messages that wait for an agreement, oldest first. */
export async function listPlanned(
  deps: ImportDeps & { cursors: Cursors },
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<Message>> {
  const [row] = await listShown(deps.db, viewer.twosomeId, now());
  if (row === undefined || !needsAgreement(row)) throw notFound();
  const [id, lines, at] = cursor === undefined ? [row.id, 0, 0] : deps.cursors.read(After, cursor);
  if (id !== row.id) throw invalid('cursor', platformErrors.cursorNotValid);
  if (!(await hasPlan(deps, id, 'messages')))
    throw new ApiError('conflict', { message: importTexts.notPrepared });
  const results: Message[] = [];
  let last: Place = { lines, at };
  const signal = AbortSignal.timeout(timeoutMs);
  for await (const planned of restOfPlan(deps, row, 'messages', lines, { signal, from: last })) {
    if (results.length === limits.pageSize)
      return {
        results,
        next: nextPath('import/messages/', {}, deps.cursors.write([id, last.lines, last.at])),
      };
    last = planned.end;
    results.push(viewPlanned(id, planned, last.lines));
  }
  return { results, next: null };
}

function viewPlanned(importId: string, { sentBy, text, at }: PlannedMessage, line: number): Message {
  const id = idFromBytes(createHash('sha256').update(`${importId} ${line}`).digest());
  return {
    id,
    __id__: id,
    sent_by: sentBy,
    added_at: new Date(at).toISOString(),
    status: 'sent',
    text,
    files: [],
    reply_to: null,
    reactions: [],
    edited_at: null,
    pinned_at: null,
    imported: true,
    version: 0,
  };
}
