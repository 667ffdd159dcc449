import { soonAfter } from './claps.ts';
import type { Couple } from './couples.ts';
import { type Hand, handOf } from './pictures/hand.ts';
import type { Planned } from './plan.ts';
import { ANSWERS } from './words/any.ts';
import { sayingsUnder } from './words/comments.ts';
import { THREADS } from './words/thread.ts';

export interface PlannedComment {
  post: Planned;
  couple: Couple;
  writer: 0 | 1;
  text: string;
  /** days before now */
  age: number;
}

/** Comments under all posts: told ones under a few, and under the others what has been said least often so far. */
export function planComments(
  posts: readonly Planned[],
  couples: readonly Couple[],
  readersOf: (post: Planned) => readonly Couple[],
): PlannedComment[] {
  const said = new Map<string, number>();
  const say = (texts: readonly string[], hand: Hand): string => {
    const least = Math.min(...texts.map((text) => said.get(text) ?? 0));
    const text = hand.pick(texts.filter((one) => (said.get(one) ?? 0) === least));
    said.set(text, least + 1);
    return text;
  };

  return posts.flatMap((post) => {
    const thread = threadUnder(post, couples);
    if (thread !== null) return thread;
    const hand = handOf('comments', post.seed);
    const { fitting, any } = sayingsUnder(post.scene);
    const wanted = Math.floor(8 * hand.next() ** 1.7);
    const comments = shuffled(readersOf(post), hand)
      .slice(0, wanted)
      .map((couple, place): PlannedComment => {
        const text = say(place < 2 || hand.chance(0.3) ? fitting : any, hand);
        return { post, couple, writer: hand.chance(0.5) ? 0 : 1, text, age: soonAfter(post.age, hand) };
      })
      .filter((comment, place, all) => all.findIndex(({ text }) => text === comment.text) === place);
    const [first] = comments;
    if (first === undefined || !hand.chance(0.45)) return comments;
    const answer = { post, couple: post.couple, writer: post.maker, text: say(ANSWERS, hand) };
    return [...comments, { ...answer, age: first.age * 0.9 }];
  });
}

function threadUnder(post: Planned, couples: readonly Couple[]): PlannedComment[] | null {
  const thread = THREADS.find(({ of, scene }) => of === post.couple.names[0] && scene === post.scene);
  if (thread === undefined) return null;
  return thread.said.map(([who, text], place) => ({
    post,
    couple: couples.find(({ names }) => names[0] === who) as Couple,
    writer: place % 2 === 0 ? 0 : 1,
    text,
    age: post.age * 0.8 * 0.78 ** place,
  }));
}

const shuffled = <T>(list: readonly T[], hand: Hand): T[] =>
  list
    .map((one) => ({ one, rank: hand.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
