import { WebSocket } from 'ws';
import { coupleId, tokenOf } from '../../bench/platform/dataset.ts';
import { withClient } from '../../bench/platform/harness.ts';

interface Post {
  id: string;
  version: number;
  text: string;
  is_private: boolean;
  clap_count: number;
  comment_count: number;
}
interface Relation {
  you_are_following: boolean;
  follows_you: boolean;
}

export type Screen = Awaited<ReturnType<typeof openScreen>>;

/** The state of an open app: its couple's posts, and its relations to other couples. */
export async function openScreen(address: string, who: number, databaseUrl: string) {
  const couple = coupleId(Math.ceil(who / 2));
  const posts = new Map((await readPosts(databaseUrl, couple)).map((post) => [post.id, post]));
  const relations = new Map<string, Relation & { version: number }>();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws/message/`, [
    'twosome',
    tokenOf(who),
  ]);
  socket.on('message', (bytes) => {
    const { data } = JSON.parse(String(bytes));
    const post = data.type === 'sync_post' ? data.post : undefined;
    if (post && posts.has(post.id) && post.version >= (posts.get(post.id)?.version ?? 0))
      posts.set(post.id, post);
    const other = data.type === 'sync_twosome' ? data.twosome : undefined;
    if (other && !other.is_own && other.version >= (relations.get(other.id)?.version ?? 0))
      relations.set(other.id, other);
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    couple,
    posts,
    relations,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  };
}

/** One line for each screen and entity that differs from the database. */
export async function differences(databaseUrl: string, screens: readonly Screen[]): Promise<string[]> {
  const posts = new Map((await readPosts(databaseUrl)).map((post) => [post.id, post]));
  const follows = new Set(
    await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ arrow: string }>(
        `select follower_id || '>' || followed_id as arrow from follows where accepted_at is not null`,
      );
      return rows.map(({ arrow }) => arrow);
    }),
  );
  const found: string[] = [];
  screens.forEach((screen, index) => {
    for (const held of screen.posts.values()) {
      const wanted = posts.get(held.id);
      for (const field of ['version', 'text', 'is_private', 'clap_count', 'comment_count'] as const)
        if (held[field] !== wanted?.[field])
          found.push(`screen ${index}: ${field} of ${held.id} is ${held[field]}, not ${wanted?.[field]}`);
    }
    for (const other of new Set([...follows].flatMap((arrow) => arrow.split('>')))) {
      if (other === screen.couple) continue;
      const held = screen.relations.get(other);
      const isFollowing = follows.has(`${screen.couple}>${other}`);
      const isFollowed = follows.has(`${other}>${screen.couple}`);
      if ((held?.you_are_following ?? false) !== isFollowing || (held?.follows_you ?? false) !== isFollowed)
        found.push(`screen ${index}: its relation to ${other}`);
    }
  });
  return found;
}

const readPosts = (databaseUrl: string, couple?: string): Promise<Post[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Post>(
      `select id, version, text, is_private, clap_count, comment_count from posts where $1::text is null or twosome_id = $1`,
      [couple ?? null],
    );
    return rows;
  });
