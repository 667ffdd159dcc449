import { day } from '@twosome/contract/platform/days';
import { moveClock } from '../../server/src/platform/clock.ts';
import { lineCount, toChat } from './chats.ts';
import { planClaps } from './claps.ts';
import { planComments } from './comments.ts';
import { alone, type Couple, cast, others, portraitOf } from './couples.ts';
import { isPrivate, planFollows, readersOf } from './follows.ts';
import { formOf } from './form.ts';
import { toAchieve } from './goals.ts';
import { WORDS } from './pictures/captions.ts';
import { paintCouple, paintCover } from './pictures/paint.ts';
import { type Planned, picturesOf, planPosts, shapeOf } from './plan.ts';
import { type Happening, letHappen, sideBySide } from './timeline.ts';
import { arrive, type Visitor } from './visitor.ts';

const longAgo = 60;

type People = Map<Couple, readonly [Visitor, Visitor]>;

/** Tells the story of the last eight weeks, in the order in which it happened. */
export async function tellStory(url: string, say: (sentence: string) => void): Promise<void> {
  const couples = [...cast, ...others];
  const people: People = new Map();
  moveClock(-longAgo * day);
  say(`${couples.length} couples sign in and find each other …`);
  await sideBySide([...couples.entries()], async ([place, couple]) => {
    people.set(couple, await settle(url, couple, place));
  });
  for (const name of alone) await arrive(url, name);

  const posts = planPosts(couples);
  const follows = planFollows(couples);
  const published = posts.filter(({ isPublished }) => isPublished);
  const readers = readersOf(couples, follows);
  const claps = planClaps(published, readers);
  const comments = planComments(published, couples, readers);
  say(
    `… follow, share ${posts.length} posts, clap ${claps.length} times leave ${comments.length} comments and write ${lineCount} messages`,
  );
  const peopleCalled = (first: string) =>
    peopleOf(people, couples.find(({ names }) => names[0] === first) as Couple);
  const acts = [
    ...follows.flatMap((follow) => toFollow(people, follow)),
    ...toShare(people, posts, claps, comments),
    ...toLook(people),
    ...toChat(peopleCalled),
    ...toAchieve(peopleCalled),
  ];
  let said = 0;
  await letHappen(acts, (done) => {
    const quarter = Math.floor((done / acts.length) * 4);
    if (quarter > said && quarter < 4) say(`  ${quarter * 25} %`);
    said = quarter;
  });
}

/** Two people connect, and dress their profile. */
async function settle(url: string, couple: Couple, place: number): Promise<[Visitor, Visitor]> {
  const [one, other] = [await arrive(url, couple.names[0]), await arrive(url, couple.names[1])];
  const { user } = await one.call<{ user: { twosome: { id: string } } }>('POST auth/connect/', {
    id: other.id,
  });
  one.twosomeId = other.twosomeId = user.twosome.id;
  if (couple.username === undefined) return [one, other];
  const [mine, connector, theirs] = couple.username;
  await one.call(
    'POST auth/update_twosome/',
    formOf({
      username1: mine,
      username2: theirs,
      connector,
      username: mine + connector + theirs,
      is_private: String(!couple.isPublic),
      bio: couple.bio,
      photo: await paintCouple(portraitOf(couple, place)),
      cover: await paintCover(place + 1),
    }),
  );
  return [one, other];
}

/** Somebody who follows or asks, and somebody who says yes. */
function toFollow(people: People, follow: ReturnType<typeof planFollows>[number]): Happening[] {
  const { follower, followed, age, acceptedAge } = follow;
  const [asking] = peopleOf(people, follower);
  const [asked] = peopleOf(people, followed);
  const set = (visitor: Visitor, other: Visitor, action: string) =>
    visitor.call(`POST auth/follow_request/${other.twosomeId}/follow/`, { action });
  const request: Happening = { age, act: () => set(asking, asked, 'follow') };
  if (!isPrivate(followed) || acceptedAge === undefined) return [request];
  return [request, { age: acceptedAge, after: request, act: () => set(asked, asking, 'accept') }];
}

/** A post, its publication an hour later, and what others do with it. */
function toShare(
  people: People,
  posts: readonly Planned[],
  claps: ReturnType<typeof planClaps>,
  comments: ReturnType<typeof planComments>,
): Happening[] {
  return posts.flatMap((post) => {
    const [maker, partner] = inTurn(peopleOf(people, post.couple), post.maker);
    let id = '';
    const made: Happening = {
      age: post.age,
      act: async () => {
        id = await share(maker, post);
      },
    };
    if (!post.isPublished) return [made];
    const published: Happening = {
      age: Math.max(post.age - 1 / 24, post.age * 0.9),
      after: made,
      act: () => partner.call(`POST post/${id}/toggle_visibility/`, { is_private: false }),
    };
    const clapped = claps
      .filter((clap) => clap.post === post)
      .map(({ couple, tappers, age }): Happening => {
        const act = async () => {
          for (const tapper of tappers)
            await peopleOf(people, couple)[tapper].call(`POST post/${id}/clap/toggle_clap/`, { want: true });
        };
        return { age: Math.min(age, published.age), after: published, act };
      });
    const said = comments
      .filter((comment) => comment.post === post)
      .map(({ couple, writer, text, age }): Happening => {
        const act = () => peopleOf(people, couple)[writer].call(`POST post/${id}/comment/`, { text });
        return { age: Math.min(age, published.age), after: published, act };
      });
    return [made, published, ...clapped, ...said];
  });
}

async function share(maker: Visitor, post: Planned): Promise<string> {
  const images = await picturesOf(post);
  const { alt, captions } = WORDS[post.scene];
  const text = captions[post.seed % captions.length] ?? '';
  const aspect = shapeOf(post);
  const { id } = await maker.call<{ id: string }>(
    'POST post/',
    formOf({ text, aspect, alt: images.map(() => alt), images }),
  );
  return id;
}

/** Some have looked at their notifications, so that only what came later is new. */
const looks: readonly (readonly [couple: number, person: 0 | 1, age: number])[] = [
  [0, 0, 21],
  [0, 0, 6],
  [0, 0, 1.05],
  [0, 1, 9],
  [0, 1, 0.4],
  [1, 0, 3],
  [1, 1, 12],
];

const toLook = (people: People): Happening[] =>
  looks.map(([couple, person, age]) => {
    const visitor = peopleOf(people, cast[couple] as Couple)[person];
    return { age, act: () => visitor.lookAtNotifications() };
  });

const peopleOf = (people: People, couple: Couple): readonly [Visitor, Visitor] => {
  const both = people.get(couple);
  if (both === undefined) throw new Error(`${couple.names.join(' and ')} have not arrived.`);
  return both;
};

const inTurn = ([one, other]: readonly [Visitor, Visitor], first: 0 | 1): readonly [Visitor, Visitor] =>
  first === 0 ? [one, other] : [other, one];
