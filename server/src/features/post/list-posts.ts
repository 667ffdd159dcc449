import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { type DeletedPost, feeds, type Post } from '@twosome/contract/post/post.contract';
import * as z from 'zod';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { nextOf, nextPath, positionOf } from '../../platform/http/page.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { lookInto } from '../twosome/twosome.ts';
import { listDeleted, listDiscovered, listFollowed, listOfTwosome } from './lists.sql.ts';
import { viewDeletedPost, viewPost } from './post.view.ts';

interface House {
  db: Queries;
  cursors: Cursors;
}

/** The phase of the timeline, and the last post that was shown: `[feed, milliseconds, id]`. */
const TimelineCursor = z.tuple([z.enum(feeds), z.int(), z.string()]);

/** Own posts and those of followed couples; when they end, recent public posts of others. */
export async function listTimeline(
  { db, cursors }: House,
  viewer: Viewer,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<Post>> {
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
    ...followed.map((row) => ({ row, feed: row.is_own ? ('ours' as const) : ('following' as const) })),
    ...others.map((row) => ({ row, feed: 'discover' as const })),
  ];
  const shown = posts.slice(0, limits.pageSize);
  const last = shown.at(-1);
  return {
    results: shown.map(({ row, feed }) => viewPost(row, viewer, seal, feed)),
    next:
      posts.length < wanted || last === undefined
        ? null
        : nextPath(
            'post/',
            { is_timeline: 'true' },
            cursors.write([last.feed, Date.parse(last.row.shown_at), last.row.id]),
          ),
  };
}

/** A couple's posts. Of a profile one may not look into the list is forbidden. */
export async function listPosts(
  { db, cursors }: House,
  viewer: Viewer,
  twosomeId: string | undefined,
  cursor: string | undefined,
  seal: string,
): Promise<Paged<Post>> {
  if (twosomeId === undefined)
    throw invalid('twosome_id', 'Say whose posts: twosome_id, or is_timeline=true.');
  await lookInto(db, viewer, twosomeId);
  const rows = await listOfTwosome(db, viewer, twosomeId, positionOf(cursors, cursor), limits.pageSize + 1);
  const shown = rows.slice(0, limits.pageSize);
  return {
    results: shown.map((row) => viewPost(row, viewer, seal)),
    next: nextOf(cursors, rows, 'post/', { twosome_id: twosomeId }, (row) => new Date(row.shown_at)),
  };
}

/** What the couple deleted within the last 30 days. */
export async function listRecentlyDeleted(
  { db, cursors }: House,
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
