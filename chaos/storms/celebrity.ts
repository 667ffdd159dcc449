import { coupleId, personId, postId } from '../../bench/platform/dataset.ts';
import { wait } from '../../bench/platform/harness.ts';
import type { Program } from '../../bench/platform/server.ts';
import type { Session } from '../platform/database.ts';
import { send } from '../platform/load.ts';
import { type Load, type Met, openOthers } from './others.ts';

/** A couple that the `followers` couples after it follow, with a post that is still private. */
export async function addCelebrity(
  client: Session,
  { couple, post, followers }: { couple: number; post: number; followers: number },
): Promise<void> {
  await client.query(
    `insert into follows (follower_id, followed_id, requested_at, accepted_at)
     select 'TW' || lpad(n::text, 18, '0'), $1, now(), now() from generate_series($2::int + 1, $2::int + $3::int) n`,
    [coupleId(couple), couple, followers],
  );
  await client.query(
    `insert into posts (id, twosome_id, creator_id, text, aspect, added_at) values ($1, $2, $3, 'Us', '4:5', now())`,
    [postId(post), coupleId(couple), personId(couple * 2)],
  );
}

/** Others' pages in times of quiet, and while the couple publishes and its followers' half claps arrive. */
export async function publishToFollowers(
  { url }: Program,
  {
    couple,
    post,
    claps,
    seconds,
    pages,
  }: Record<'couple' | 'post' | 'claps' | 'seconds', number> & {
    pages: Load;
  },
): Promise<{ quiet: Met; storm: Met; refused: (number | string)[] }> {
  const quietly = openOthers(url, pages);
  await wait(seconds * 1000);
  const quiet = await quietly.stop();
  const others = openOthers(url, pages);
  const published = await send(url, [couple * 2 - 1, `POST post/${postId(post)}/toggle_visibility/`, {}]);
  if (published !== 200) throw new Error(`The post could not be published: ${published}`);
  const startedAt = performance.now();
  const clapping: Promise<number | string>[] = [];
  for (let follower = couple + 1; follower <= couple + claps; follower++) {
    await wait(Math.max(0, startedAt + (clapping.length * seconds * 1000) / claps - performance.now()));
    clapping.push(send(url, [follower * 2, `POST post/${postId(post)}/clap/toggle_clap/`, { want: true }]));
  }
  const answers = await Promise.all(clapping);
  return { quiet, storm: await others.stop(), refused: answers.filter((status) => status !== 200) };
}
