import type { followCalls } from '@twosome/contract/follow/follow.contract';
import type { QueryOf } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { searchWords } from '@twosome/contract/twosome/look-alikes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import type { Position } from '../../platform/db/pages.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { signatureOf } from '../media/signed-urls.ts';
import type { SeenTwosomeRow } from '../twosome/twosome.sql.ts';
import { requireProfile } from '../twosome/twosome.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { listBlocked } from './block.sql.ts';
import { type ListedRow, listFollows, listRequests, listSuggested } from './couples.sql.ts';
import type { FollowDeps } from './follow.ts';
import { searchCouples } from './search.sql.ts';

export type Read = (from: Position | null) => Promise<ListedRow[]>;

export async function showRequests(
  deps: FollowDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<{ by: Twosome }>> {
  const read: Read = (from) => listRequests(deps.db, viewer.twosomeId, from);
  const { results, next } = await pageOfCouples(deps, viewer, 'auth/follow_request/', cursor, read);
  return { results: results.map((by) => ({ by })), next };
}

/** The best matches for a name. */
export async function search(
  deps: FollowDeps,
  viewer: Partnered,
  { q, for: use }: QueryOf<(typeof followCalls)['GET search/']>,
): Promise<Paged<Twosome>> {
  const words = searchWords(q);
  // longer texts and texts without a letter match no name
  const isPossible = words !== '' && words.length <= longestWords;
  const rows = isPossible
    ? await searchCouples(await deps.reads(viewer), viewer.twosomeId, words, use === 'mention')
    : [];
  return { results: viewListed(deps, viewer, rows), next: null };
}

/** The longest name, and room for typing errors. */
const longestWords = 3 * limits.usernamePart;

export async function showSuggested(deps: FollowDeps, viewer: Partnered): Promise<Twosome[]> {
  return viewListed(deps, viewer, await listSuggested(deps.db, viewer.twosomeId));
}

function viewListed(deps: FollowDeps, viewer: Viewer, rows: readonly SeenTwosomeRow[]): Twosome[] {
  deps.shown.record(
    viewer,
    rows.map(({ id }) => id),
  );
  const signature = signatureOf(deps, viewer);
  return rows.map((row) => viewTwosome(row, viewer, signature));
}

export async function showFollows(
  deps: FollowDeps,
  viewer: Viewer,
  side: 'follower' | 'following',
  twosomeId: string,
  cursor: string | undefined,
): Promise<Paged<Twosome>> {
  const db = await deps.reads(viewer);
  await requireProfile(db, viewer, twosomeId);
  const read: Read = (from) => listFollows(db, viewer, side, twosomeId, from);
  return pageOfCouples(deps, viewer, `auth/${side}/${twosomeId}/`, cursor, read);
}

/** Couples that the viewer blocked, without pictures, because the viewer cannot open them. */
export async function showBlocked(
  deps: FollowDeps,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<Paged<Twosome>> {
  const read: Read = async (from) => {
    const rows = viewer.twosomeId === null ? [] : await listBlocked(deps.db, viewer.twosomeId, from);
    return rows.map((row) => ({ ...row, photo_id: null, cover_id: null }));
  };
  return pageOfCouples(deps, viewer, 'auth/block/', cursor, read);
}

export async function pageOfCouples(
  deps: Pick<FollowDeps, 'signedUrls' | 'cursors' | 'shown'>,
  viewer: Viewer,
  path: string,
  cursor: string | undefined,
  read: Read,
): Promise<Paged<Twosome>> {
  const rows = await read(positionOf(deps.cursors, cursor));
  deps.shown.record(
    viewer,
    rows.map(({ id }) => id),
  );
  const signature = signatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewTwosome(row, viewer, signature)),
    next: nextOf(deps.cursors, rows, path, {}, (row) => row.listed_at),
  };
}
