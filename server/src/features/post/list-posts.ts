import type { QueryOf } from '@twosome/contract/platform/call';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { type DeletedPost, feeds, type Post, type postCalls } from '@twosome/contract/post/post.contract';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { invalid } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import { RawJson } from '../../platform/http/answer.ts';
import { nextOf, nextPath, positionOf } from '../../platform/http/cursor.ts';
import { isPartnered, type Partnered, type Viewer } from '../../platform/viewer.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { requireProfile } from '../twosome/twosome.ts';
import {
  type FeedEntry,
  listDeleted,
  listDiscovered,
  listFollowedAfter,
  listNewestFollowed,
  listOfTwosome,
  type Member,
} from './lists.sql.ts';
import { findPosts } from './post.sql.ts';
import { postErrors } from './post.texts.ts';
import type { PostDeps } from './post.ts';
import { viewDeletedPost, viewPost } from './post.view.ts';
import { createPostCache, type RenderPosts } from './post-cache.ts';

interface Deps extends Pick<PostDeps, 'signedUrls' | 'cursors' | 'shown'> {
  db: Queries;
  renderPosts: RenderPosts;
  listNewest: ListNewest;
}

type ListNewest = (person: Member) => Promise<FeedEntry[]>;

/** The timeline's feed and the last post of the page: `[feed, milliseconds, id]`. */
const TimelineCursor = z.tuple([z.enum(feeds), z.int(), z.string()]);

/** Lists the timeline, posts by their ids, or the posts of a couple. Concurrent timelines share a query. */
export function createListPosts({
  reads,
  ...given
}: Pick<PostDeps, 'reads' | 'signedUrls' | 'cursors' | 'shown'>) {
  const renderPosts = createPostCache();
  /** of the primary and the replica */
  const lists = new Map<Queries, ListNewest>();
  const listNewestOf = (db: Queries): ListNewest => {
    const list = lists.get(db) ?? createListNewest(db);
    lists.set(db, list);
    return list;
  };

  return async (
    viewer: Viewer,
    { is_timeline, twosome_id, ids, cursor }: QueryOf<(typeof postCalls)['GET post/']>,
  ): Promise<RawJson<Paged<Post>>> => {
    const db = await reads(viewer);
    const deps: Deps = { ...given, db, renderPosts, listNewest: listNewestOf(db) };
    if (is_timeline === 'true') return listTimeline(deps, viewer, cursor);
    if (ids !== undefined) return listByIds(deps, viewer, ids);
    return listOfCouple(deps, viewer, twosome_id, cursor);
  };
}

/** A couple that follows many others delays only its first batch: afterwards its pages have batches of their own. */
function createListNewest(db: Queries): ListNewest {
  const slow = new LRUCache<string, true>({ max: 10_000 });
  const list = (people: Member[]) => listNewestFollowed(db, people, limits.pageSize + 1);
  const listTogether = createBatcher(list, { maxBatchSize: 16, concurrency: 2 });
  const listAlone = createBatcher(list, { maxBatchSize: 1, concurrency: 1 });

  return async (person) => {
    const { page, followsMany } = await (slow.has(person.twosomeId) ? listAlone : listTogether)(person);
    if (followsMany) slow.set(person.twosomeId, true);
    else slow.delete(person.twosomeId);
    return page;
  };
}

/** The viewer's own and followed posts, followed by recent public posts of other couples. */
async function listTimeline(
  deps: Deps,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<RawJson<Paged<Post>>> {
  const [feed, at, id] = cursor === undefined ? ['ours' as const] : deps.cursors.read(TimelineCursor, cursor);
  const from = at === undefined ? null : { at: new Date(at), id: id ?? '' };
  const limit = limits.pageSize + 1;

  const followed =
    feed === 'discover' || !isPartnered(viewer)
      ? []
      : await (from === null ? deps.listNewest(viewer) : listFollowedAfter(deps.db, viewer, from, limit));
  const others =
    followed.length >= limit
      ? []
      : await listDiscovered(deps.db, viewer, feed === 'discover' ? from : null, limit - followed.length);

  const posts = [
    ...followed.map((entry) => ({ entry, feed: entry.is_own ? ('ours' as const) : ('following' as const) })),
    ...others.map((entry) => ({ entry, feed: 'discover' as const })),
  ];
  const shown = posts.slice(0, limits.pageSize);
  deps.shown.record(
    viewer,
    shown.map(({ entry }) => entry.twosome_id),
  );
  const last = shown.at(-1);
  const next =
    posts.length < limit || last === undefined
      ? null
      : nextPath(
          'post/',
          { is_timeline: 'true' },
          deps.cursors.write([last.feed, Date.parse(last.entry.shown_at), last.entry.id]),
        );
  return pageOf(await deps.renderPosts(deps.db, viewer, shown, signatureOf(deps, viewer)), next);
}

/** A couple's posts. Forbidden (403) when the viewer cannot see the profile. */
async function listOfCouple(
  deps: Deps,
  viewer: Viewer,
  twosomeId: string | undefined,
  cursor: string | undefined,
): Promise<RawJson<Paged<Post>>> {
  if (twosomeId === undefined) throw invalid('twosome_id', postErrors.listMissing);
  const { db, cursors } = deps;
  await requireProfile(db, viewer, twosomeId);
  deps.shown.record(viewer, [twosomeId]);
  const from = positionOf(cursors, cursor);
  const posts = await listOfTwosome(db, viewer, twosomeId, from);
  const shown = posts.slice(0, limits.pageSize).map((entry) => ({ entry, feed: null }));
  const next = nextOf(cursors, posts, 'post/', { twosome_id: twosomeId }, (post) => new Date(post.shown_at));
  return pageOf(await deps.renderPosts(db, viewer, shown, signatureOf(deps, viewer)), next);
}

/** Posts in the order of `ids`. Hidden and unknown posts are omitted. */
async function listByIds(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<RawJson<Paged<Post>>> {
  const rows = await findPosts(deps.db, viewer, ids);
  const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  deps.shown.record(
    viewer,
    found.map((row) => row.twosome_id),
  );
  const signature = signatureOf(deps, viewer);
  return pageOf(
    found.map((row) => JSON.stringify(viewPost(row, viewer, signature))),
    null,
  );
}

const pageOf = (posts: readonly string[], next: string | null): RawJson<Paged<Post>> =>
  new RawJson(`{"results":[${posts.join(',')}],"next":${JSON.stringify(next)}}`);

/** The posts that the couple deleted within the last 30 days, and those that the viewer kept to themselves. */
export async function listRecentlyDeleted(
  deps: Pick<PostDeps, 'db' | 'signedUrls' | 'cursors'>,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<DeletedPost>> {
  const since = daysBefore(now(), limits.deletedPostDays);
  const from = positionOf(deps.cursors, cursor);
  const rows = await listDeleted(deps.db, viewer, from, since);
  const signature = signatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewDeletedPost(row, viewer, signature)),
    next: nextOf(deps.cursors, rows, 'post/deleted/', {}, (row) => new Date(row.deleted_at ?? row.added_at)),
  };
}
