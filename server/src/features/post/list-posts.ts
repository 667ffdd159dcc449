import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { type DeletedPost, feeds, type Post } from '@twosome/contract/post/post.contract';
import * as z from 'zod';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, nextPath, positionOf } from '../../platform/http/page.ts';
import { Written } from '../../platform/http/written.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { lookInto } from '../twosome/twosome.ts';
import { listDeleted, listDiscovered, listFollowed, listOfTwosome } from './lists.sql.ts';
import { viewDeletedPost } from './post.view.ts';
import type { WritePosts } from './written-posts.ts';

interface House {
  db: Queries;
  cursors: Cursors;
  write: WritePosts;
}

/** The phase of the timeline, and the last post that was shown: `[feed, milliseconds, id]`. */
const TimelineCursor = z.tuple([z.enum(feeds), z.int(), z.string()]);

/** Own posts and those of followed couples; when they end, recent public posts of others. */
export async function listTimeline(
  { db, cursors, write }: House,
  viewer: Viewer,
  cursor: string | undefined,
  seal: string,
): Promise<Written<Paged<Post>>> {
  const [phase, at, id] = cursor === undefined ? ['ours' as const] : cursors.read(TimelineCursor, cursor);
  const from = at === undefined ? null : { at: new Date(at), id: id ?? '' };
  const wanted = limits.pageSize + 1;

  const followed =
    phase === 'discover' || viewer.twosomeId === null
      ? []
      : await listFollowed(db, viewer.twosomeId, from, wanted);
  const others =
    followed.length >= wanted
      ? []
      : await listDiscovered(db, viewer, phase === 'discover' ? from : null, wanted - followed.length);

  const posts = [
    ...followed.map((sight) => ({ sight, feed: sight.is_own ? ('ours' as const) : ('following' as const) })),
    ...others.map((sight) => ({ sight, feed: 'discover' as const })),
  ];
  const shown = posts.slice(0, limits.pageSize);
  const last = shown.at(-1);
  const next =
    posts.length < wanted || last === undefined
      ? null
      : nextPath(
          'post/',
          { is_timeline: 'true' },
          cursors.write([last.feed, Date.parse(last.sight.shown_at), last.sight.id]),
        );
  return pageOf(await write(db, viewer, shown, seal), next);
}

/** A couple's posts. Of a profile one may not look into the list is forbidden. */
export async function listPosts(
  { db, cursors, write }: House,
  viewer: Viewer,
  twosomeId: string | undefined,
  cursor: string | undefined,
  seal: string,
): Promise<Written<Paged<Post>>> {
  if (twosomeId === undefined)
    throw invalid('twosome_id', 'Say whose posts: twosome_id, or is_timeline=true.');
  await lookInto(db, viewer, twosomeId);
  const posts = await listOfTwosome(db, viewer, twosomeId, positionOf(cursors, cursor), limits.pageSize + 1);
  const shown = posts.slice(0, limits.pageSize).map((sight) => ({ sight, feed: null }));
  const next = nextOf(
    cursors,
    posts,
    'post/',
    { twosome_id: twosomeId },
    (sight) => new Date(sight.shown_at),
  );
  return pageOf(await write(db, viewer, shown, seal), next);
}

const pageOf = (posts: readonly string[], next: string | null): Written<Paged<Post>> =>
  new Written(`{"results":[${posts.join(',')}],"next":${JSON.stringify(next)}}`);

/** What the couple deleted within the last 30 days. */
export async function listRecentlyDeleted(
  { db, cursors }: Omit<House, 'write'>,
  viewer: Partnered,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<DeletedPost>> {
  const since = daysBefore(now(), limits.deletedPostDays);
  const rows = await listDeleted(
    db,
    viewer.twosomeId,
    positionOf(cursors, cursor),
    since,
    limits.pageSize + 1,
  );
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewDeletedPost(row, viewer, seal)),
    next: nextOf(cursors, rows, 'post/deleted/', {}, (row) => new Date(row.deleted_at ?? row.added_at)),
  };
}
