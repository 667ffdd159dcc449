import { addDays, utcDay } from '@twosome/contract/platform/calendar-days';
import { findOrCreate, formOf, type Named, partnerOf, type Seeding } from './seeding.ts';
import type { Story } from './story.ts';
import type { Step } from './timeline.ts';

export function questionSteps(
  seeding: Seeding,
  { by, daysAgo, text, answers }: Story['questions'][number],
  person: Named,
): Step[] {
  let id = '';
  const list = async () => {
    const { call } = person(by);
    const { earlier, upcoming } = await call('GET question/');
    return { results: [...earlier, ...upcoming, ...(await call('GET question/past/')).results] };
  };
  const added: Step = {
    daysAgo,
    act: async () => {
      id = await findOrCreate(seeding, list, text, () =>
        person(by).call('POST question/', { body: { text } }),
      );
    },
  };
  return [
    added,
    ...answers.map((answer) => ({
      daysAgo: answer.daysAgo,
      after: added,
      act: () =>
        person(answer.by).call('POST question/:id/answer/', { params: { id }, body: { text: answer.text } }),
    })),
  ];
}

export function letterSteps(
  seeding: Seeding,
  { by, daysAgo, text, pictures, opensInDays, openedDaysAgo }: Story['letters'][number],
  person: Named,
): Step[] {
  let id = '';
  const list = async () => {
    const { call } = person(by);
    const [sealed, opened] = [await call('GET letter/'), await call('GET letter/opened/')];
    return { results: [...sealed.results, ...opened.results] };
  };
  const written: Step = {
    daysAgo,
    act: async () => {
      const at_morning = addDays(utcDay(Date.now()), opensInDays);
      const files = await Promise.all(pictures.map(seeding.picture));
      id = await findOrCreate(seeding, list, text, () =>
        person(by).call('POST letter/', { form: formOf({ text, at_morning }, { files }) }),
      );
    },
  };
  if (openedDaysAgo === undefined) return [written];
  const open = () =>
    person(partnerOf(seeding.story, by)).call('POST letter/:id/open/', { params: { id }, body: {} });
  return [written, { daysAgo: openedDaysAgo, after: written, act: open }];
}

/** One proposes the day, the partner agrees. Repeating an agreed day changes nothing. */
export function togetherStep(
  story: Story,
  { by, daysAgo, since }: Story['together'][number],
  person: Named,
): Step {
  const propose = (name: string) => person(name).call('POST auth/together/', { body: { date: since } });
  return {
    daysAgo,
    act: async () => {
      await propose(by);
      await propose(partnerOf(story, by));
    },
  };
}

export function countdownStep(
  seeding: Seeding,
  { by, daysAgo, title, inDays }: Story['countdowns'][number],
  person: Named,
): Step {
  const { call } = person(by);
  const date = addDays(utcDay(Date.now()), inDays);
  return {
    daysAgo,
    act: () =>
      findOrCreate(
        seeding,
        () => call('GET countdown/'),
        title,
        () => call('POST countdown/', { body: { title, date, yearly: false } }),
      ),
  };
}
