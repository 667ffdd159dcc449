import { coupleId, createUsers, postId, tokenOf } from '../../bench/platform/dataset.ts';
import { oneOf } from '../../bench/platform/random.ts';
import type { Session } from './database.ts';

export const postsOfEach = 3;

/** Couples with public profiles and three posts each, and `more` without posts. */
export async function settle(client: Session, couples: number, more = 0): Promise<void> {
  await createUsers(client, couples + more);
  await client.query('update twosomes set is_private = false');
  await client.query(
    `insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at, published_at)
     select 'PS' || lpad(n::text, 18, '0'), t.id, t.user_a, 'A post', '4:5', false, now(), now()
     from generate_series(1, $1::int * $2::int) n
     join twosomes t on t.id = 'TW' || lpad(((n - 1) / $2::int + 1)::text, 18, '0')`,
    [couples, postsOfEach],
  );
}

export type Request = [who: number, line: string, body?: object];

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);
const isSo = (): boolean => Math.random() < 0.5;
const partnerIn = (couple: number): number => couple * 2 - (isSo() ? 1 : 0);

/** A write by a random couple. Some are refused, such as a clap for a post that has just become private. */
export function randomWrite(couples: number): Request {
  const post = upTo(couples * postsOfEach);
  const own = partnerIn(Math.ceil(post / postsOfEach));
  const other = upTo(couples);
  const path = `post/${postId(post)}/`;
  return oneOf<Request>([
    [own, `POST ${path}toggle_visibility/`, {}],
    [own, `PATCH ${path}`, { text: `Words ${Math.random()}` }],
    [partnerIn(other), `POST ${path}clap/toggle_clap/`, { want: isSo() }],
    [partnerIn(other), `POST ${path}comment/`, { text: 'Lovely' }],
    [own, `POST auth/follow_request/${coupleId(other)}/follow/`, {}],
  ]);
}

export const randomPage = (couples: number): Request =>
  oneOf<Request>([
    [upTo(couples * 2), 'GET post/?is_timeline=true'],
    [upTo(couples * 2), `GET auth/twosome/${coupleId(upTo(couples))}/`],
  ]);

/** Mostly pages, some writes; each is allowed, so each must succeed. */
export function randomCall(couples: number): Request {
  const who = upTo(couples * 2);
  const post = postId(upTo(couples * postsOfEach));
  const page: Request = [who, 'GET post/?is_timeline=true'];
  return oneOf<Request>([
    ...[page, page, page],
    [who, `GET auth/twosome/${coupleId(upTo(couples))}/`],
    [who, 'GET notification/'],
    [who, `GET post/${post}/comment/`],
    [who, `POST post/${post}/comment/`, { text: 'Lovely' }],
    [who, `POST post/${post}/clap/toggle_clap/`, { want: isSo() }],
    [who, 'PATCH auth/user/', { first_name: `Person ${who}` }],
    [who, 'POST goals/', { title: 'The sea', description: 'In summer', achieve_by: '2036-06-01' }],
  ]);
}

/** Sends a request once; returns the status, or why there is none. */
export async function send(url: string, [who, line, body]: Request): Promise<number | string> {
  const [method = '', path = ''] = line.split(' ');
  try {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${tokenOf(who)}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause instanceof Error ? cause.message : ''}`;
  }
}
