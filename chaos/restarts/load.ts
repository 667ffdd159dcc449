import type { Client } from 'pg';
import { coupleId, createUsers, postId, tokenOf } from '../../bench/platform/dataset.ts';
import { oneOf } from '../chat/until.ts';

const postsOfEach = 3;

/** Couples with public profiles and three posts each. */
export async function settle(client: Client, couples: number): Promise<void> {
  await createUsers(client, couples);
  await client.query('update twosomes set is_private = false');
  for (let index = 1; index <= couples * postsOfEach; index++)
    await client.query(
      `insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at, published_at)
       select $1, t.id, t.user_a, 'A post', '4:5', false, now(), now() from twosomes t where t.id = $2`,
      [postId(index), coupleId(authorOf(index))],
    );
}

const authorOf = (post: number): number => Math.ceil(post / postsOfEach);

/** One action of a random user, on a random node. */
export async function act(
  addresses: readonly string[],
  couples: number,
  count: { taken: number; refused: number; cutOff: number },
): Promise<void> {
  const post = 1 + Math.floor(Math.random() * couples * postsOfEach);
  const other = 1 + Math.floor(Math.random() * couples);
  const author = authorOf(post);
  const half = () => Math.round(Math.random());
  const own = author * 2 - half();
  const path = `post/${postId(post)}/`;
  const [who, method, line, body] = oneOf<[number, string, string, object]>([
    [own, 'POST', `${path}toggle_visibility/`, {}],
    [own, 'PATCH', path, { text: `Words ${Math.random()}` }],
    [other * 2 - half(), 'POST', `${path}clap/toggle_clap/`, { want: half() === 1 }],
    [other * 2 - half(), 'POST', `${path}comment/`, { text: 'Lovely' }],
    [own, 'POST', `auth/follow_request/${coupleId(other)}/follow/`, {}],
  ]);
  try {
    const answer = await fetch(`${oneOf(addresses)}/api/v1/${line}`, {
      method,
      headers: { Authorization: `Bearer ${tokenOf(who)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8_000),
    });
    await answer.arrayBuffer();
    if (answer.ok) count.taken += 1;
    else if (answer.status < 500) count.refused += 1;
    else count.cutOff += 1;
  } catch {
    count.cutOff += 1;
  }
}
