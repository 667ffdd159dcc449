import { moveClock } from '../../server/src/platform/clock.ts';
import { alone, type Couple, cast, others } from './couples.ts';
import { WORDS } from './pictures/captions.ts';
import { paintCouple, paintCover } from './pictures/paint.ts';
import { type Planned, picturesOf, planPosts, shapeOf } from './plan.ts';
import { arrive, type Visitor } from './visitor.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Tells the story of the last eight weeks, in the order in which it happened. */
export async function tellStory(
  url: string,
  say: (sentence: string) => void,
): Promise<Map<Couple, [Visitor, Visitor]>> {
  const couples = [...cast, ...others];
  const plan = planPosts(couples);
  const longAgo = 60;
  moveClock(-longAgo * day);

  say(`${couples.length} couples sign in and find each other …`);
  const people = new Map<Couple, [Visitor, Visitor]>();
  for (const [place, couple] of couples.entries()) people.set(couple, await settle(url, couple, place));
  for (const name of alone) await arrive(url, name);

  say(`… and share ${plan.length} posts`);
  let told = longAgo;
  for (const [count, planned] of plan.entries()) {
    moveClock((told - planned.age) * day);
    told = planned.age;
    await share(people.get(planned.couple) as [Visitor, Visitor], planned);
    if (count % 40 === 39) say(`  ${count + 1} of ${plan.length}`);
  }
  moveClock(told * day);
  return people;
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
      photo: await paintCouple(place + 1),
      cover: await paintCover(place + 1),
    }),
  );
  return [one, other];
}

async function share(people: [Visitor, Visitor], planned: Planned): Promise<void> {
  const [maker, partner] = planned.maker === 0 ? people : [people[1], people[0]];
  const images = await picturesOf(planned);
  const { alt, captions } = WORDS[planned.scene];
  const text = captions[planned.seed % captions.length] ?? '';
  const aspect = shapeOf(planned);
  const { id } = await maker.call<{ id: string }>(
    'POST post/',
    formOf({ text, aspect, alt: images.map(() => alt), images }),
  );
  if (!planned.isPublished) return;
  moveClock(hour);
  await partner.call(`POST post/${id}/toggle_visibility/`, { is_private: false });
  moveClock(-hour);
}

function formOf(fields: Record<string, string | Buffer | readonly (string | Buffer)[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' || Buffer.isBuffer(value) ? [value] : value)
      if (typeof one === 'string') form.append(name, one);
      else form.append(name, new Blob([new Uint8Array(one)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
