import type { Client } from 'pg';
import sql from 'sql-template-tag';
import type { Dataset } from './dataset.ts';
import { runAll } from './harness.ts';

/** Interactions of the dataset's users, in addition to `createDataset`. */
export interface Talk {
  comments: number;
  /** of them under the first post */
  loved: number;
  /** per user */
  notifications: number;
  /** of the first user */
  many: number;
  /** followers of the first couple, and as many requests */
  fans: number;
}

/**
 * Comments by couples in turn, notifications of claps and comments, photos of the couples, and one couple that everyone
 * follows.
 */
export async function createInteractions(client: Client, dataset: Dataset, talk: Talk): Promise<void> {
  const { couples, posts } = dataset;
  await runAll(client, [
    sql`
    insert into comments (id, post_id, twosome_id, user_id, text, added_at)
    select 'CO' || lpad(n::text, 18, '0'),
      'PS' || lpad((case when n <= ${talk.loved}::int then 1 else n * 17 % ${posts}::int + 1 end)::text, 18, '0'),
      'TW' || lpad((n * 31 % ${couples}::int + 1)::text, 18, '0'), 'VR' || lpad((2 * (n * 31 % ${couples}::int) + 1)::text, 18, '0'),
      'Comment number ' || n, now() - n * interval '1 second'
    from generate_series(1, ${talk.comments}::int) n`,
    sql`
    update posts set comment_count = c.count from (select post_id, count(*)::int as count from comments group by post_id) c
    where c.post_id = posts.id`,
    sql`
    insert into notifications (id, user_id, twosome_id, happening, related_id, added_at, updated_at)
    select 'NO' || lpad((u * 10000 + k)::text, 18, '0'), 'VR' || lpad(u::text, 18, '0'), 'TW' || lpad(((u + 1) / 2)::text, 18, '0'),
      case k % 2 when 0 then 'clapped' else 'commented' end, 'PS' || lpad(((u * 7 + k) % ${posts}::int + 1)::text, 18, '0'),
      now() - k * interval '1 hour', now() - k * interval '1 hour'
    from generate_series(1, ${couples * 2}::int) u,
      lateral generate_series(1, case u when 1 then ${talk.many}::int else ${talk.notifications}::int end) k`,
    sql`
    insert into notification_couples (notification_id, twosome_id, added_at)
    select n.id, 'TW' || lpad((substr(n.id, 3)::bigint * 13 % ${couples}::int + 1)::text, 18, '0'), n.added_at from notifications n
    on conflict do nothing`,
    sql`insert into notification_boxes (user_id) select id from users on conflict do nothing`,
    sql`update twosomes set photo_id = 'ME' || substr(id, 3)`,
    sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select 'TW' || lpad(n::text, 18, '0'), ${'TW'.padEnd(19, '0')}::text || '1', now() - n * interval '1 second',
      case when n % 2 = 0 then now() - n * interval '1 second' end
    from generate_series(2, ${talk.fans * 2}::int) n on conflict do nothing`,
    sql`vacuum analyze`,
  ]);
}
