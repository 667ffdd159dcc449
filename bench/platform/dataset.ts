import type { Client } from 'pg';
import sql from 'sql-template-tag';
import { hashToken } from '../../server/src/features/auth/auth.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { type OpenedDb, openDb } from '../../server/src/platform/db/open.ts';
import { inRoot } from '../../tools/run/root.mjs';
import { runAll, withClient } from './harness.ts';

/** The sizes of the dataset. */
export interface Dataset {
  couples: number;
  /** the number of couples that each couple follows */
  follows: number;
  posts: number;
  claps: number;
}

/** The session token of a user of the dataset: `user` counts from 1, two to a couple. */
export const tokenOf = (user: number): string => `bench-token-of-person-${user}`.padEnd(43, 'x');
export const coupleId = (index: number): string => `TW${String(index).padStart(18, '0')}`;
export const personId = (index: number): string => `VR${String(index).padStart(18, '0')}`;
export const postId = (index: number): string => `PS${String(index).padStart(18, '0')}`;

export interface Person {
  id: string;
  session: string;
  token: string;
  couple: string;
}

/** A signed-in user, by number. */
export const personOf = (index: number): Person => ({
  id: personId(index),
  session: `SE${String(index).padStart(18, '0')}`,
  token: tokenOf(index),
  couple: coupleId(Math.ceil(index / 2)),
});

/** The couple of a post, by number. */
export const authorOf = (post: number, dataset: Dataset): number => (post % dataset.couples) + 1;
/** Every couple blocks two others. */
const blocks = [14, 27];
export const isBlocked = (one: number, other: number, dataset: Dataset): boolean =>
  blocks.some(
    (away) =>
      (one - 1 + away) % dataset.couples === other - 1 || (other - 1 + away) % dataset.couples === one - 1,
  );

/** Creates the tables and the dataset in an empty database. */
export async function openDataset(url: string, dataset: Dataset): Promise<OpenedDb> {
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  await withClient(url, (client) => createDataset(client, dataset));
  return db;
}

/**
 * Fills an empty database: every third couple and every tenth post are private; posts are a minute apart, written by
 * all couples in turn; each clap is complete and of another couple, and 20,000 seen notifications are about claps. The last two couples follow 200 and 2,000 others.
 */
async function createDataset(client: Client, dataset: Dataset): Promise<void> {
  await createUsers(client, dataset.couples);
  await runAll(client, [
    // 7919 is coprime to the number of couples, so that all have about as many followers.
    sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select 'TW' || lpad(n::text, 18, '0'), 'TW' || lpad(((n + k * 7919) % ${dataset.couples}::int + 1)::text, 18, '0'), now(), now()
    from generate_series(1, ${dataset.couples}::int) n,
      lateral generate_series(1, case n when ${dataset.couples}::int then 2000 when ${dataset.couples - 1}::int then 200 else ${dataset.follows}::int end) k
    where (n + k * 7919) % ${dataset.couples}::int + 1 <> n
    on conflict do nothing`,
    sql`
    insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at, published_at)
    select 'PS' || lpad(n::text, 18, '0'), 'TW' || lpad((n % ${dataset.couples}::int + 1)::text, 18, '0'),
      'VR' || lpad((2 * (n % ${dataset.couples}::int) + 1)::text, 18, '0'), 'Post number ' || n || ', with a few words about our day.', '4:5',
      n % 10 = 0, now() - n * interval '1 minute', case when n % 10 = 0 then null else now() - n * interval '1 minute' end
    from generate_series(1, ${dataset.posts}::int) n`,
    // As if not in use yet: the files do not exist, and a start would request them.
    sql`
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
    select 'ME' || lpad(n::text, 18, '0'), 819, 1024, 200000, 9000, repeat('0', 64), '1QcSHQRnh493V4dIh4eXh1h4kJUI', now()
    from generate_series(1, ${dataset.posts}::int) n`,
    sql`
    insert into post_images (post_id, position, media_id)
    select 'PS' || lpad(n::text, 18, '0'), 0, 'ME' || lpad(n::text, 18, '0') from generate_series(1, ${dataset.posts}::int) n`,
    sql`
    insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
    select 'PS' || lpad((n % ${dataset.posts}::int + 1)::text, 18, '0'), 'TW' || lpad((n * 31 % ${dataset.couples}::int + 1)::text, 18, '0'),
      'VR' || lpad((2 * (n * 31 % ${dataset.couples}::int) + 1)::text, 18, '0'), now(), now()
    from generate_series(1, ${dataset.claps}::int) n on conflict do nothing`,
    sql`
    update posts set clap_count = c.count from (select post_id, count(*)::int as count from claps group by post_id) c where c.post_id = posts.id`,
    // An installation in use has notifications: while a table is new and empty, PostgreSQL plans to scan it.
    sql`
    with clapped as (
      select 'NT' || lpad((row_number() over ())::text, 18, '0') as id, u.id as user_id, u.twosome_id, c.post_id, c.twosome_id as clapper_id
      from claps c join posts p on p.id = c.post_id join users u on u.twosome_id = p.twosome_id limit 20000
    ), added as (
      insert into notifications (id, user_id, twosome_id, happening, related_id, added_at, updated_at)
      select id, user_id, twosome_id, 'clapped', post_id, now() - interval '2 days', now() - interval '2 days' from clapped
    )
    insert into notification_couples (notification_id, twosome_id, added_at)
    select id, clapper_id, now() - interval '2 days' from clapped`,
    sql`insert into notification_boxes (user_id, seen_at) select id, now() - interval '1 day' from users`,
    sql`
    insert into couple_blocks (twosome_id, other_id, blocked_at)
    select 'TW' || lpad(n::text, 18, '0'), 'TW' || lpad(((n + k * 13) % ${dataset.couples}::int + 1)::text, 18, '0'), now()
    from generate_series(1, ${dataset.couples}::int) n, generate_series(1, 2) k
    on conflict do nothing`,
    sql`vacuum analyze`,
  ]);
}

/**
 * The couples and their users, who accepted the terms and are signed in with `tokenOf`; every third couple is private.
 */
export async function createUsers(client: Pick<Client, 'query'>, couples: number): Promise<void> {
  const people = couples * 2;
  const user = Array.from({ length: people }, (_, index) => index + 1);
  await runAll(client, [
    sql`
    insert into twosomes (id, user_a, user_b, username, username_a, username_b, connector, a_first, is_private, added_at)
    select 'TW' || lpad(n::text, 18, '0'), 'VR' || lpad((2*n-1)::text, 18, '0'), 'VR' || lpad((2*n)::text, 18, '0'),
      'a' || n || '&b' || n, 'a' || n, 'b' || n, '&', true, n % 3 = 0, now() - interval '1 year'
    from generate_series(1, ${couples}::int) n`,
    sql`
    insert into users (id, issuer, subject, first_name, twosome_id, terms_accepted_at, added_at)
    select 'VR' || lpad(n::text, 18, '0'), 'bench', n::text, 'Person ' || n, 'TW' || lpad(((n+1)/2)::text, 18, '0'), now(), now()
    from generate_series(1, ${people}::int) n`,
    sql`
    insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
    select 'SE' || lpad(n::text, 18, '0'), 'VR' || lpad(n::text, 18, '0'), decode(hash, 'hex'), 'bench', now(), now()
    from unnest(${user}::int[], ${user.map((n) => hashToken(tokenOf(n)).toString('hex'))}::text[]) as s(n, hash)`,
  ]);
}

/** First names, of which each pair is about equally frequent, with a number behind four of five. */
const firstNames =
  'Ana Bruno Maria Paul Eva Tom Lena Max Nina Jan Laura Felix Sofia Leon Emma Luis Julia Noah Clara Jonas Marta Pedro Ines Hugo Alice Oscar Sara Ivan Yuki Ken Aisha Omar Priya Arjun Olga Piet Rosa Sven Tara Udo'.split(
    ' ',
  );

/** Further couples, for searches: names and nothing else; every third is private. */
export async function addNames(client: Client, { from, to }: { from: number; to: number }): Promise<void> {
  await runAll(client, [
    sql`
    insert into twosomes (id, user_a, user_b, username_a, username_b, connector, a_first, username, is_private, added_at)
    select 'TX' || lpad(n::text, 18, '0'), 'VX' || lpad((2*n)::text, 18, '0'), 'VX' || lpad((2*n+1)::text, 18, '0'),
      one, other, '&', true, one || '&' || other, n % 3 = 0, now() - interval '2 years'
    from generate_series(${from}::int + 1, ${to}::int) n,
      lateral (select array_length(${firstNames}::text[], 1) as size) l,
      lateral (select (${firstNames}::text[])[n % size + 1] as one,
        (${firstNames}::text[])[n / size % size + 1] || case when n / size / size > 0 then '_' || n / size / size else '' end as other) p`,
    sql`vacuum analyze twosomes`,
  ]);
}
