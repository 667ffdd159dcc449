import type { Client } from 'pg';
import sql from 'sql-template-tag';
import { addNames, authorOf, coupleId, type Dataset, personId, postId } from './dataset.ts';
import { runAll } from './harness.ts';
import { createInteractions } from './talk.ts';

/* A dataset with a couple that has very many followers, and with ordinary ones to compare it with. */

export const dataset: Dataset = { couples: 20_000, follows: 20, posts: 40_000, claps: 100_000 };
const fans = { followers: 50_000, clappers: 100_000, replies: 10_000, noted: 20_000 };
export const commentId = (index: number): string => `CM${String(index).padStart(18, '0')}`;

/** A couple, a post of theirs, and a comment on it. */
export interface Star {
  couple: number;
  post: number;
  comment: number;
}
export const celebrity: Star = { couple: authorOf(1, dataset), post: 1, comment: 1_000_001 };
/** has a page of everything */
export const usual: Star = { couple: authorOf(3, dataset), post: 3, comment: 1_000_002 };
/** what the acts are about that are spread over many; all public */
export const oneOfMany = (turn: number): Star => {
  const post = 1003 + (turn % 300) * 60;
  return { couple: authorOf(post, dataset), post, comment: 1_000_003 + (turn % 300) };
};
/** Couples up to `read` read and have sockets; the others act. Followers of the celebrity: every second of the first, and those that clap. */
export const last = { read: 1500, clap: 17_000, follow: 19_000 };

export async function createFans(client: Client, drafts: number): Promise<void> {
  const { couple, post } = celebrity;
  const noted = 'NC'.padEnd(20, '0');
  await createInteractions(client, dataset, {
    ...{ comments: 80_000, loved: 0, notifications: 10, many: 10, fans: 0 },
  });
  await addNames(client, { from: dataset.couples, to: dataset.couples + fans.clappers });
  await runAll(client, [
    sql`insert into users (id, issuer, subject, first_name, twosome_id, terms_accepted_at, added_at)
      select user_a, 'bench', user_a, 'Fan', id, now(), now() from twosomes where id like 'TX%'`,
    sql`insert into follows (follower_id, followed_id, requested_at, accepted_at)
      select id, ${coupleId(couple)}::text, now(), now() - n * interval '1 second' from (
        select id, row_number() over (order by id) as n from twosomes where id like 'TX%'
          or right(id, 18)::int between 3000 and ${last.clap}::int
          or (right(id, 18)::int % 2 = 1 and right(id, 18)::int <= ${last.read}::int)
      ) t where n <= ${fans.followers}::int on conflict do nothing`,
    sql`insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
      select ${postId(post)}::text, id, user_a, now() - interval '1 second' * substr(id, 3)::int, null
      from twosomes where id like 'TX%'`,
    // a page of claps and replies for the usual one too
    sql`insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
      select ${postId(usual.post)}::text, id, user_a, now(), now() from twosomes
      where id between ${coupleId(1000)}::text and ${coupleId(1029)}::text on conflict do nothing`,
    threadOf(celebrity, fans.replies),
    threadOf(usual, 30),
    ...Array.from({ length: 300 }, (_, turn) => threadOf(oneOfMany(turn), 30)),
    sql`insert into notifications (id, user_id, twosome_id, happening, related_id, added_at, updated_at)
      values (${noted}::text, ${personId(couple * 2)}::text, ${coupleId(couple)}::text, 'clapped', ${postId(post)}::text, now(), now())`,
    sql`insert into notification_couples (notification_id, twosome_id, added_at)
      select ${noted}::text, id, now() - interval '1 hour' from twosomes where id like 'TX%' limit ${fans.noted}::int`,
    draftsOf(celebrity, drafts),
    draftsOf(oneOfMany(0), drafts),
    sql`vacuum analyze`,
  ]);
}

/** A comment and its replies, a minute apart. */
const threadOf = ({ post, comment }: Star, replies: number) => sql`
  insert into comments (id, post_id, twosome_id, user_id, reply_to, text, added_at)
  select 'CM' || lpad((${comment}::int + n * 1000)::text, 18, '0'), ${postId(post)}::text, t.id, t.user_a,
    case when n > 0 then ${commentId(comment)}::text end, 'Reply number ' || n,
    now() - interval '1 minute' * (case n when 0 then 20000 else n end)
  from generate_series(0, ${replies}::int) n
  join twosomes t on t.id = 'TW' || lpad((5000 + n * 7 % 10000)::text, 18, '0')`;

export const draftId = (couple: number, turn: number): string => `PD${couple}`.padEnd(12, '0') + 1e7 + turn;
/** Private posts that the couple's second person can publish. */
const draftsOf = ({ couple }: Star, drafts: number) => sql`
  insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at)
  select id, ${coupleId(couple)}::text, ${personId(couple * 2 - 1)}::text, 'Draft', '4:5', true, now()
  from unnest(${Array.from({ length: drafts }, (_, turn) => draftId(couple, turn))}::text[]) id`;
