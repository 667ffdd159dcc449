import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { Queries } from '../../platform/db/db.ts';
import type { Position } from '../../platform/db/keyset.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, positionOf } from '../../platform/http/page.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { lookInto } from '../twosome/twosome.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { listBlocked } from './block.sql.ts';
import { type ListedRow, listFollows, listRequests, listSuggested } from './couples.sql.ts';

interface House {
  db: Queries;
  cursors: Cursors;
}

type Read = (from: Position | null, most: number) => Promise<ListedRow[]>;

/** Couples who asked to follow the own profile. */
export async function showRequests(
  house: House,
  viewer: Partnered,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<{ by: Twosome }>> {
  const read: Read = (from, most) => listRequests(house.db, viewer.twosomeId, from, most);
  const { results, next } = await page(house, viewer, 'auth/follow_request/', cursor, seal, read);
  return { results: results.map((by) => ({ by })), next };
}

export async function showSuggested(db: Queries, viewer: Partnered, seal: string): Promise<Twosome[]> {
  const rows = await listSuggested(db, viewer.twosomeId, limits.suggestions);
  return rows.map((row) => viewTwosome(row, viewer, seal));
}

/** Who follows a couple, or whom it follows. */
export async function showFollows(
  house: House,
  viewer: Viewer,
  side: 'follower' | 'following',
  twosomeId: string,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<Twosome>> {
  await lookInto(house.db, viewer, twosomeId);
  const read: Read = (from, most) => listFollows(house.db, viewer, side, twosomeId, from, most);
  return page(house, viewer, `auth/${side}/${twosomeId}/`, cursor, seal, read);
}

/** Whom the couple blocked. Their pictures are out of reach, like everything else of theirs. */
export async function showBlocked(
  house: House,
  viewer: Viewer,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<Twosome>> {
  const read: Read = async (from, most) => {
    const rows = viewer.twosomeId === null ? [] : await listBlocked(house.db, viewer.twosomeId, from, most);
    return rows.map((row) => ({ ...row, photo_id: null, cover_id: null }));
  };
  return page(house, viewer, 'auth/block/', cursor, seal, read);
}

async function page(
  { cursors }: House,
  viewer: Viewer,
  path: string,
  cursor: string | undefined,
  seal: string,
  read: Read,
): Promise<Paged<Twosome>> {
  const rows = await read(positionOf(cursors, cursor), limits.pageSize + 1);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewTwosome(row, viewer, seal)),
    next: nextOf(cursors, rows, path, {}, (row) => row.listed_at),
  };
}
