import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { Queries } from '../../platform/db/db.ts';
import type { Position } from '../../platform/db/keyset.ts';
import { type Cursors, nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import type { ShownTwosomes } from '../twosome/shown.ts';
import { requireProfile } from '../twosome/twosome.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { listBlocked } from './block.sql.ts';
import { type ListedRow, listFollows, listRequests, listSuggested } from './couples.sql.ts';

interface Deps {
  db: Queries;
  cursors: Cursors;
  shown: ShownTwosomes;
}

type Read = (from: Position | null, limit: number) => Promise<ListedRow[]>;

/** Couples with a pending request to follow the viewer. */
export async function showRequests(
  deps: Deps,
  viewer: Partnered,
  cursor: string | undefined,
  signature: string,
): Promise<Paged<{ by: Twosome }>> {
  const read: Read = (from, limit) => listRequests(deps.db, viewer.twosomeId, from, limit);
  const { results, next } = await page(deps, viewer, 'auth/follow_request/', cursor, signature, read);
  return { results: results.map((by) => ({ by })), next };
}

export async function showSuggested(deps: Deps, viewer: Partnered, signature: string): Promise<Twosome[]> {
  const rows = await listSuggested(deps.db, viewer.twosomeId, limits.suggestions);
  deps.shown.record(
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewTwosome(row, viewer, signature));
}

export async function showFollows(
  deps: Deps,
  viewer: Viewer,
  side: 'follower' | 'following',
  twosomeId: string,
  cursor: string | undefined,
  signature: string,
): Promise<Paged<Twosome>> {
  await requireProfile(deps.db, viewer, twosomeId);
  const read: Read = (from, limit) => listFollows(deps.db, viewer, side, twosomeId, from, limit);
  return page(deps, viewer, `auth/${side}/${twosomeId}/`, cursor, signature, read);
}

/** Couples that the viewer blocked, without pictures, because the viewer cannot open them. */
export async function showBlocked(
  deps: Deps,
  viewer: Viewer,
  cursor: string | undefined,
  signature: string,
): Promise<Paged<Twosome>> {
  const read: Read = async (from, limit) => {
    const rows = viewer.twosomeId === null ? [] : await listBlocked(deps.db, viewer.twosomeId, from, limit);
    return rows.map((row) => ({ ...row, photo_id: null, cover_id: null }));
  };
  return page(deps, viewer, 'auth/block/', cursor, signature, read);
}

async function page(
  { cursors, shown }: Deps,
  viewer: Viewer,
  path: string,
  cursor: string | undefined,
  signature: string,
  read: Read,
): Promise<Paged<Twosome>> {
  const rows = await read(positionOf(cursors, cursor), limits.pageSize + 1);
  shown.record(
    viewer,
    rows.map(({ id }) => id),
  );
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewTwosome(row, viewer, signature)),
    next: nextOf(cursors, rows, path, {}, (row) => row.listed_at),
  };
}
