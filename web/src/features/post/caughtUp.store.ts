import { onReset } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getUser } from '../auth/auth.store.ts';
import { getPost, isDiscovered, orderOf } from './post.store.ts';

/** The end of what was new when the timeline was loaded. */
export interface CaughtUp {
  /** index of the first row that was seen before; -1 when nothing new is above it, or it is not loaded */
  index: number;
  /** nothing is new: what is shown counts as seen */
  isSeen: boolean;
}

type Row = { key: string; kind: string };

/** What was seen when the timeline was loaded at that time, so that the line stays while the person reads. */
let opened: { at: number; seenUpTo: string | null } | null = null;
onReset(() => {
  opened = null;
});

export function seenWhenLoaded(at: number): string | null {
  if (opened?.at !== at) opened = { at, seenUpTo: stored.read('timelineSeen') };
  return opened.seenUpTo;
}

/** Posts of other couples that it does not follow end what is new. Its own posts are never new. */
export function caughtUpAt(rows: readonly Row[], seenUpTo: string | null): CaughtUp {
  if (seenUpTo === null) return { index: -1, isSeen: true };
  const index = rows.findIndex(
    ({ key, kind }) =>
      kind === 'first' ||
      kind === 'divider' ||
      (isPost(kind) && (isDiscovered(key) || orderOf(key) <= seenUpTo)),
  );
  const above = index < 0 ? rows : rows.slice(0, index);
  const hasNew = above.some(({ key, kind }) => isPost(kind) && getPost(key)?.creator === null);
  return { index: hasNew ? index : -1, isSeen: !hasNew };
}

const isPost = (kind: string): boolean => kind === 'post';

/** Everything down to the line was on the screen: the newest post is the mark of the next visit. */
export function markPostsSeen(ids: readonly string[]): void {
  // after a sign-out has cleared the mark
  if (getUser() === null) return;
  const newest = ids.find((id) => !isDiscovered(id));
  const mark = orderOf(newest ?? '');
  if (mark > (stored.read('timelineSeen') ?? '')) stored.write('timelineSeen', mark);
}
