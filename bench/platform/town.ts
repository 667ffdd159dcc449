import type { Client } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { hashToken } from '../../server/src/features/auth/token.ts';

/** How many there are of everything. */
export interface Town {
  couples: number;
  /** how many others each couple follows */
  follows: number;
  posts: number;
  claps: number;
}

/** The token of a person of the town: `who` counts from 1, two to a couple. */
export const tokenOf = (who: number): string => `bench-token-of-person-${who}`.padEnd(43, 'x');
export const coupleId = (place: number): string => `TW${String(place).padStart(18, '0')}`;
export const personId = (place: number): string => `VR${String(place).padStart(18, '0')}`;
export const sessionId = (place: number): string => `SE${String(place).padStart(18, '0')}`;
export const postId = (place: number): string => `PS${String(place).padStart(18, '0')}`;

/** Whose post it is, by number. */
export const authorOf = (post: number, town: Town): number => (post % town.couples) + 1;
/** Every couple blocks two others. */
const blocks = [14, 27];
export const isBlocked = (one: number, other: number, town: Town): boolean =>
  blocks.some(
    (away) => (one - 1 + away) % town.couples === other - 1 || (other - 1 + away) % town.couples === one - 1,
  );

/**
 * Fills an empty database: every third couple is private, every tenth post too; posts lie a minute apart, written in
 * turn by all couples; each clap is another couple's, complete. The last two couples follow 200 and 2,000 others.
 */
export async function settleTown(client: Client, town: Town): Promise<void> {
  await settlePeople(client, town.couples);
  // 7919 is prime to the number of couples: everybody is followed by about as many
  await run(
    client,
    sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select 'TW' || lpad(n::text, 18, '0'), 'TW' || lpad(((n + k * 7919) % ${town.couples}::int + 1)::text, 18, '0'), now(), now()
    from generate_series(1, ${town.couples}::int) n,
      lateral generate_series(1, case n when ${town.couples}::int then 2000 when ${town.couples - 1}::int then 200 else ${town.follows}::int end) k
    where (n + k * 7919) % ${town.couples}::int + 1 <> n
    on conflict do nothing`,
  );
  await run(
    client,
    sql`
    insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at, published_at)
    select 'PS' || lpad(n::text, 18, '0'), 'TW' || lpad((n % ${town.couples}::int + 1)::text, 18, '0'),
      'VR' || lpad((2 * (n % ${town.couples}::int) + 1)::text, 18, '0'), 'Post number ' || n || ', with a few words about our day.', '4:5',
      n % 10 = 0, now() - n * interval '1 minute', case when n % 10 = 0 then null else now() - n * interval '1 minute' end
    from generate_series(1, ${town.posts}::int) n`,
  );
  // as if nobody showed them yet: their files are nowhere, and a start would ask for them
  await run(
    client,
    sql`
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
    select 'ME' || lpad(n::text, 18, '0'), 819, 1024, 200000, 9000, repeat('0', 64), '1QcSHQRnh493V4dIh4eXh1h4kJUI', now()
    from generate_series(1, ${town.posts}::int) n`,
  );
  await run(
    client,
    sql`
    insert into post_images (post_id, position, media_id)
    select 'PS' || lpad(n::text, 18, '0'), 0, 'ME' || lpad(n::text, 18, '0') from generate_series(1, ${town.posts}::int) n`,
  );
  await run(
    client,
    sql`
    insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
    select 'PS' || lpad((n % ${town.posts}::int + 1)::text, 18, '0'), 'TW' || lpad((n * 31 % ${town.couples}::int + 1)::text, 18, '0'),
      'VR' || lpad((2 * (n * 31 % ${town.couples}::int) + 1)::text, 18, '0'), now(), now()
    from generate_series(1, ${town.claps}::int) n on conflict do nothing`,
  );
  await run(
    client,
    sql`
    update posts set clap_count = c.count from (select post_id, count(*)::int as count from claps group by post_id) c where c.post_id = posts.id`,
  );
  await run(
    client,
    sql`
    insert into couple_blocks (twosome_id, other_id, blocked_at)
    select 'TW' || lpad(n::text, 18, '0'), 'TW' || lpad(((n + k * 13) % ${town.couples}::int + 1)::text, 18, '0'), now()
    from generate_series(1, ${town.couples}::int) n, generate_series(1, 2) k
    on conflict do nothing`,
  );
  await run(client, sql`vacuum analyze`);
}

/** The couples and their people, who accepted the terms and are signed in by `tokenOf`; every third couple is private. */
export async function settlePeople(client: Client, couples: number): Promise<void> {
  const people = couples * 2;
  await run(
    client,
    sql`
    insert into twosomes (id, user_a, user_b, username, username_a, username_b, connector, a_first, is_private, added_at)
    select 'TW' || lpad(n::text, 18, '0'), 'VR' || lpad((2*n-1)::text, 18, '0'), 'VR' || lpad((2*n)::text, 18, '0'),
      'a' || n || '&b' || n, 'a' || n, 'b' || n, '&', true, n % 3 = 0, now() - interval '1 year'
    from generate_series(1, ${couples}::int) n`,
  );
  await run(
    client,
    sql`
    insert into users (id, issuer, subject, first_name, twosome_id, terms_accepted_at, added_at)
    select 'VR' || lpad(n::text, 18, '0'), 'bench', n::text, 'Person ' || n, 'TW' || lpad(((n+1)/2)::text, 18, '0'), now(), now()
    from generate_series(1, ${people}::int) n`,
  );
  const who = Array.from({ length: people }, (_, place) => place + 1);
  await run(
    client,
    sql`
    insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
    select 'SE' || lpad(n::text, 18, '0'), 'VR' || lpad(n::text, 18, '0'), decode(hash, 'hex'), 'bench', now(), now()
    from unnest(${who}::int[], ${who.map((n) => hashToken(tokenOf(n)).toString('hex'))}::text[]) as s(n, hash)`,
  );
}

const run = async (client: Client, sentence: Sql): Promise<void> => void (await client.query(sentence));
