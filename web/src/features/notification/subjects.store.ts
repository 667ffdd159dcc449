import type { Notification } from '@twosome/contract/notification/notification.contract';
import { subjectOf } from '@twosome/contract/notification/notification.rules';
import { limits } from '@twosome/contract/platform/limits';
import { onSocketOpen } from '../../platform/socket.ts';
import { getTwosome, loadTwosomes } from '../twosome/twosome.store.ts';
import { subjects } from './notices.ts';
import { facesOf } from './notification.store.ts';

/**
 * Notification rows carry only ids, so their subjects are loaded separately. Each id is requested once per
 * connection.
 */
const requested = new Set<string>();
onSocketOpen(() => requested.clear());

/** Loads the faces of many rows, and what they are about where that loads together: one request per page of ids. */
export function loadSubjects(rows: readonly Notification[]): void {
  loadMissing(rows.flatMap(facesOf), getTwosome, loadTwosomes);
  for (const [subject, { together }] of Object.entries(subjects)) {
    const about = rows.filter((row) => subjectOf(row) === subject).map((row) => row.related_id);
    if (together) loadMissing(about, together.get, together.load);
  }
}

function loadMissing(
  ids: readonly string[],
  getStored: (id: string) => unknown,
  load: (ids: readonly string[]) => Promise<void>,
): void {
  const missing = [...new Set(ids)].filter((id) => !requested.has(id) && getStored(id) === undefined);
  for (const id of missing) requested.add(id);
  for (let start = 0; start < missing.length; start += limits.pageSize)
    void load(missing.slice(start, start + limits.pageSize));
}

export function loadOnce(id: string, load: (id: string) => Promise<void>): void {
  if (requested.has(id)) return;
  requested.add(id);
  void load(id);
}
