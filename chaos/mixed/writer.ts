import { personOf } from '../../bench/platform/dataset.ts';
import { wait } from '../../bench/platform/harness.ts';
import { between, oneOf } from '../../bench/platform/random.ts';
import type { createSender } from './requests.ts';
import type { State } from './state.ts';

export interface Writing {
  send: ReturnType<typeof createSender>;
  /** what the database must hold, by the acknowledged writes */
  expected: State;
  /** posts that everybody may see, of all writers; only grows */
  published: { id: string; couple: string }[];
  photos: readonly Buffer[];
  couples: number;
  isOver: () => boolean;
  /** does it when nothing holds the writers back */
  turn: (act: () => Promise<void>) => Promise<void>;
}

/** Between two requests of a device, in milliseconds. */
const pace = [50, 400] as const;

/**
 * A device that publishes, claps, comments, follows and adds goals, one request at a time. No other device changes what
 * it changes, so the acknowledged responses tell what must be stored: its own posts, comments and goals, and its share
 * of the couple's claps and follows.
 */
export async function write(index: number, writing: Writing): Promise<void> {
  const { send, expected, published, photos, couples } = writing;
  const me = personOf(index);
  const partner = personOf(index % 2 === 1 ? index + 1 : index - 1);
  const hidden: { id: string; edited: string | null }[] = [];
  const comments: { id: string; post: string }[] = [];
  const goals: string[] = [];
  let count = 0;
  const text = (what: string) => `${what} ${++count} of ${index}`;
  const key = () => `${index}-${count}`;

  const acts = {
    async post() {
      const words = text('Post');
      const images = Array.from({ length: 1 + Math.floor(Math.random() * 2) }, () => oneOf(photos));
      const form = new FormData();
      form.append('text', words);
      for (const image of images) form.append('images', new Blob([new Uint8Array(image)]), 'photo.jpg');
      const post = await send(me.token, 'POST post/', { form, idempotencyKey: key() });
      if (post === null) return;
      hidden.push({ id: post.id, edited: null });
      expected.set(`post ${post.id}`, {
        ...{ couple: me.couple, creator: me.id, text: words, images: images.length },
        ...{ isPrivate: true, isDeleted: false },
      });
    },
    async edit() {
      const post = hidden.at(-1);
      if (post === undefined) return;
      const words = text('Edited post');
      const edited = await send(me.token, 'PATCH post/:id/', {
        params: { id: post.id },
        body: { text: words },
      });
      if (edited === null) return;
      post.edited = edited.edited_at;
      change(`post ${post.id}`, { text: words });
    },
    async publish() {
      const post = hidden.pop();
      if (post === undefined) return;
      const body = { is_private: false, edited_at: post.edited };
      const params = { id: post.id };
      if ((await send(partner.token, 'POST post/:id/toggle_visibility/', { params, body })) === null) return;
      change(`post ${post.id}`, { isPrivate: false });
      published.push({ id: post.id, couple: me.couple });
    },
    async remove() {
      const post = hidden.shift();
      if (post === undefined) return;
      await send(me.token, 'DELETE post/:id/', { params: { id: post.id } });
      change(`post ${post.id}`, { isDeleted: true });
    },
    async clap() {
      const post = oneOf(published.filter(({ couple }, at) => couple !== me.couple && at % 2 === index % 2));
      const params = { id: post.id };
      const body = { want: Math.random() < 0.8 };
      const clap = await send(oneOf([me, partner]).token, 'POST post/:id/clap/toggle_clap/', {
        params,
        body,
      });
      const name = `clap ${post.id} ${me.couple}`;
      if (clap === null) expected.delete(name);
      else expected.set(name, { by: clap.initiated_by, isComplete: clap.is_complete });
    },
    async comment() {
      const [post, words] = [oneOf(published).id, text('Comment')];
      const answer = await send(me.token, 'POST post/:id/comment/', {
        ...{ params: { id: post }, body: { text: words }, idempotencyKey: key() },
      });
      if (answer === null) return;
      comments.push({ id: answer.id, post });
      expected.set(`comment ${answer.id}`, { post, user: me.id, text: words });
    },
    async removeComment() {
      const comment = comments.shift();
      if (comment === undefined) return;
      const params = { id: comment.post, commentId: comment.id };
      await send(me.token, 'DELETE post/:id/comment/:commentId/', { params });
      expected.delete(`comment ${comment.id}`);
    },
    async follow() {
      const other = personOf(1 + Math.floor(Math.random() * couples) * 2).couple;
      if (other === me.couple || Number(other.slice(2)) % 2 !== index % 2) return;
      const name = `follow ${me.couple} ${other}`;
      const action = expected.has(name) ? 'unfollow' : 'follow';
      await send(me.token, 'POST auth/follow_request/:id/follow/', {
        params: { id: other },
        body: { action },
      });
      if (action === 'follow') expected.set(name, {});
      else expected.delete(name);
    },
    async plan() {
      const goal = { title: text('Goal'), description: 'In summer', achieve_by: '2036-06-01' };
      const answer = await send(me.token, 'POST goals/', { body: goal, idempotencyKey: key() });
      if (answer === null) return;
      goals.push(answer.id);
      expected.set(`goal ${answer.id}`, { couple: me.couple, title: goal.title, isDone: false });
    },
    async reach() {
      const id = goals.at(-1);
      if (id === undefined) return;
      const goal = { title: text('Goal'), description: 'In summer', achieve_by: '2036-06-01' };
      await send(me.token, 'PUT goals/:id/', { params: { id }, body: { ...goal, done: true } });
      change(`goal ${id}`, { title: goal.title, isDone: true });
    },
    async giveUp() {
      const id = goals.shift();
      if (id === undefined) return;
      await send(me.token, 'DELETE goals/:id/', { params: { id } });
      expected.delete(`goal ${id}`);
    },
  };
  const change = (name: string, fields: object) => {
    const before = expected.get(name);
    if (before !== undefined) expected.set(name, { ...before, ...fields });
  };
  const { post, edit, publish, remove, clap, comment, removeComment, follow, plan, reach, giveUp } = acts;
  const often = [clap, clap, clap, comment, comment, post, follow];
  const choice = [...often, edit, publish, publish, remove, removeComment, plan, reach, giveUp];
  while (!writing.isOver()) {
    await wait(between(...pace));
    await writing.turn(oneOf(choice));
  }
}
