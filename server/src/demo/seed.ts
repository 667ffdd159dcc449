import { addDays, daysBetween, inYear, utcDay, yearOf } from '@twosome/contract/platform/calendar-days';
import { countdownStep, letterSteps, questionSteps, togetherStep } from './couple-steps.ts';
import type { Person } from './person.ts';
import { findOrCreate, formOf, type Named, partnerOf, type Seeding, twosomeOf } from './seeding.ts';
import { peopleOf, type Story } from './story.ts';
import { atDaysAgo, concurrently, runTimeline, type Step } from './timeline.ts';

const startDaysAgo = 60;

/** Seeds the story through the API, so that the data is always valid. */
export async function seedStory(seeding: Seeding): Promise<void> {
  const { story, signal } = seeding;
  const people = new Map<string, Person>();
  const person = (name: string): Person => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`The story has no person called ${name}.`);
    return found;
  };
  await atDaysAgo(startDaysAgo, async () => {
    await concurrently(peopleOf(story), async (name) => people.set(name, await seeding.signIn(name)));
    await concurrently(story.couples, (couple) => connect(seeding, couple, person));
  });
  await runTimeline(
    [
      ...story.follows.flatMap((follow) => followSteps(follow, person)),
      ...story.posts.flatMap((post) => postSteps(seeding, post, person)),
      ...story.goals.flatMap((goal) => goalSteps(seeding, goal, person)),
      ...story.chats.flatMap((lines) => chatSteps(seeding, lines, person)),
      ...story.questions.flatMap((question) => questionSteps(seeding, question, person)),
      ...story.letters.flatMap((letter) => letterSteps(seeding, letter, person)),
      ...story.together.map((together) => togetherStep(story, together, person)),
      ...story.countdowns.map((countdown) => countdownStep(seeding, countdown, person)),
      ...story.notificationsRead.map(({ by, daysAgo }) => ({
        daysAgo,
        act: () => person(by).markSeen('notification_seen'),
      })),
    ],
    signal,
  );
  await concurrently([...people.values()], ({ call }) => call('POST auth/logout/', { body: {} }));
}

async function connect(
  seeding: Seeding,
  { names: [first, second], profile }: Story['couples'][number],
  person: Named,
): Promise<void> {
  const [one, other] = [person(first), person(second)];
  if (one.twosomeId === null) {
    const { user } = await one.call('POST auth/connect/', { body: { id: other.id } });
    one.twosomeId = other.twosomeId = user.twosome?.id ?? null;
  }
  const [username1, connector, username2] = profile.username;
  const fields = { username1, username2, connector, username: profile.username.join(''), bio: profile.bio };
  await one.call('POST auth/update_twosome/', {
    form: formOf(
      { ...fields, is_private: String(!profile.isPublic) },
      {
        ...(profile.photo !== undefined && { photo: [await seeding.picture(profile.photo)] }),
        ...(profile.cover !== undefined && { cover: [await seeding.picture(profile.cover)] }),
      },
    ),
  });
}

function followSteps(
  { from, to, daysAgo, acceptedDaysAgo }: Story['follows'][number],
  person: Named,
): Step[] {
  const send = (by: string, other: string, action: 'follow' | 'accept') =>
    person(by).call('POST auth/follow_request/:id/follow/', {
      params: { id: twosomeOf(person(other)) },
      body: { action },
    });
  const follow: Step = { daysAgo, act: () => send(from, to, 'follow') };
  if (acceptedDaysAgo === undefined) return [follow];
  return [follow, { daysAgo: acceptedDaysAgo, after: follow, act: () => send(to, from, 'accept') }];
}

/** A post, its publication by the partner an hour later, and the claps and comments that follow. */
function postSteps(seeding: Seeding, post: Story['posts'][number], person: Named): Step[] {
  const { by, text, aspect, pictures, isPublished } = post;
  const daysAgo = post.daysAgo + daysOf(post.yearsAgo);
  let id = '';
  const added: Step = {
    daysAgo,
    act: async () => {
      const alt = pictures.map((name) => seeding.alts[name] ?? '');
      const images = () => Promise.all(pictures.map(seeding.picture));
      const query = { twosome_id: twosomeOf(person(by)) };
      id = await findOrCreate(
        seeding,
        () => person(by).call('GET post/', { query }),
        text,
        async () =>
          person(by).call('POST post/', { form: formOf({ text, aspect, alt }, { images: await images() }) }),
      );
    },
  };
  if (!isPublished) return [added];
  const published: Step = {
    daysAgo: Math.max(daysAgo - 1 / 24, daysAgo * 0.9),
    after: added,
    act: () =>
      person(partnerOf(seeding.story, by)).call('POST post/:id/toggle_visibility/', {
        params: { id },
        body: { is_private: false },
      }),
  };
  const afterPublication = (daysAgo: number, act: () => Promise<unknown>): Step => ({
    daysAgo: Math.min(daysAgo, published.daysAgo),
    after: published,
    act,
  });
  const names = post.claps.split(' ').filter((name) => name !== '');
  return [
    added,
    published,
    ...names.map((name, index) =>
      afterPublication(published.daysAgo * (1 - (0.6 * (index + 1)) / (names.length + 1)), () =>
        person(name).call('POST post/:id/clap/toggle_clap/', { params: { id }, body: { want: true } }),
      ),
    ),
    ...post.comments.map((comment) =>
      afterPublication(comment.daysAgo, () =>
        findOrCreate(
          seeding,
          () => person(comment.by).call('GET post/:id/comment/', { params: { id } }),
          comment.text,
          () =>
            person(comment.by).call('POST post/:id/comment/', {
              params: { id },
              body: { text: comment.text },
            }),
        ),
      ),
    ),
  ];
}

/** From this day of an earlier year until today. */
function daysOf(years: number): number {
  const today = utcDay(Date.now());
  return daysBetween(inYear(today, yearOf(today) - years), today);
}

function goalSteps(seeding: Seeding, goal: Story['goals'][number], person: Named): Step[] {
  const { by, daysAgo, title, description, edited, done } = goal;
  let id = '';
  const fields = () => ({
    title,
    description,
    achieve_by: addDays(utcDay(Date.now()), goal.achieveInDays),
  });
  const added: Step = {
    daysAgo,
    act: async () => {
      id = await findOrCreate(
        seeding,
        () => person(by).call('GET goals/'),
        title,
        () => person(by).call('POST goals/', { body: fields() }),
      );
    },
  };
  const change = (when: { by: string; daysAgo: number }, changes: object): Step => ({
    daysAgo: when.daysAgo,
    after: added,
    act: () => person(when.by).call('PUT goals/:id/', { params: { id }, body: { ...fields(), ...changes } }),
  });
  return [
    added,
    ...(edited ? [change(edited, { description: edited.description })] : []),
    ...(done ? [change(done, { done: true })] : []),
  ];
}

/** Messages in order. Before the first message of a reply, the sender marks the room as seen. */
function chatSteps(seeding: Seeding, lines: Story['chats'][number], person: Named): Step[] {
  const ids: string[] = [];
  let last: Step | undefined;
  const next = (hoursAgo: number, act: () => Promise<unknown>): Step => {
    last = { daysAgo: hoursAgo / 24, act, ...(last && { after: last }) };
    return last;
  };
  return lines.flatMap(({ by, hoursAgo, text, answers, pictures }, index) => {
    const send = async () => {
      const { id } = await person(by).call('POST message/add_message/', {
        form: formOf(
          // idempotent: the server stores one message per (sender, __id__)
          { text, __id__: `demo-${index}`, ...(answers !== undefined && { reply_to: ids[answers] ?? '' }) },
          { files: await Promise.all(pictures.map(seeding.picture)) },
        ),
      });
      ids[index] = id;
    };
    const before = lines[index - 1];
    return before !== undefined && before.by !== by
      ? [next(hoursAgo + 0.01, () => person(by).markSeen('seen')), next(hoursAgo, send)]
      : [next(hoursAgo, send)];
  });
}
