import type { Notification } from '@twosome/contract/notification/notification.contract';
import { subjectOf } from '@twosome/contract/notification/targets.rules';
import { limits } from '@twosome/contract/platform/limits';
import { onSocketOpen } from '../../platform/socket.ts';
import { getPost, loadPosts } from '../post/post.store.ts';
import { getTwosome, loadTwosomes } from '../twosome/twosome.store.ts';
import { facesOf } from './notification.store.ts';

/**
 * Notification rows carry only ids, so their subjects are loaded separately. Each id is requested once per
 * connection.
 */
const requested = new Set<string>();
onSocketOpen(() => requested.clear());

/** Loads the faces and posts of many rows, one request per page of ids. */
export function loadSubjects(rows: readonly Notification[]): void {
  loadMissing(rows.flatMap(facesOf), getTwosome, loadTwosomes);
  const ofPosts = rows.filter((row) => subjectOf(row) === 'post').map((row) => row.related_id);
  loadMissing(ofPosts, getPost, loadPosts);
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
