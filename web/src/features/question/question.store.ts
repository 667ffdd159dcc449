import { limits } from '@twosome/contract/platform/limits';
import type {
  Question,
  QuestionOfDay,
  questionCalls,
  questionFrames,
} from '@twosome/contract/question/question.contract';
import { today as localToday } from '../../platform/days.ts';
import { Failure, isNotFound } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { caller } from '../../platform/http.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createResource } from '../../platform/resource.ts';
import { createSetting } from '../../platform/setting.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities, createState } from '../../platform/state.ts';

const call = caller<typeof questionCalls>();
const on = subscriber<typeof questionFrames>();

const questions = createEntities<Question>();
export const useQuestion = questions.use;
export const getQuestion = questions.get;

/** Answers that are not sent, by question: they stay when the day turns and the question moves to the earlier ones. */
export const answerForm = createForm<{ text: string }>('answer', {
  lengths: { text: limits.answerText },
  required: ['text'],
});
/** The own question that is not asked yet. */
export const questionForm = createForm<{ text: string }>('question', {
  lengths: { text: limits.questionText },
  required: ['text'],
});
/** The id of its only draft. */
export const ownQuestion = 'own';

interface Today {
  /** ids; the day's question is null until it is loaded */
  id: string | null;
  earlier: readonly string[];
  upcoming: readonly string[];
}
const today = createState<Today>(() => ({ id: null, earlier: [], upcoming: [] }));
export const getToday = today.get;
export const useTodaysQuestion = (): Today => today.use((state) => state);

type Day = Omit<QuestionOfDay, 'on'>;
const cache = createOfflineCache<Day>('question', ['/question']);

/** A response in flight may be older than what a frame has brought. */
function upsert(...incoming: readonly Question[]): void {
  for (const question of incoming) {
    const stored = questions.get(question.id);
    if (stored === undefined || stored.updated_at <= question.updated_at) questions.upsert(question);
  }
}

function show({ earlier, upcoming, ...question }: Day): void {
  upsert(question, ...earlier, ...upcoming);
  today.set({ id: question.id, earlier: idsOf(earlier), upcoming: idsOf(upcoming) });
  cache.save(read);
}
const idsOf = (list: readonly Question[]) => list.map(({ id }) => id);

/** What is shown, for the offline cache. */
function read(): Day | null {
  const { id, earlier, upcoming } = today.get();
  const question = id === null ? undefined : questions.get(id);
  const all = (ids: readonly string[]) => ids.flatMap((id) => questions.get(id) ?? []);
  return question === undefined ? null : { ...question, earlier: all(earlier), upcoming: all(upcoming) };
}

/** The day's question; offline, what was seen last. */
export const questionOfDay = createResource({
  cache,
  isCurrent: () => questions.get(today.get().id ?? '')?.day === localToday(),
  fetch: () => call('GET question/', { query: { day: localToday() } }),
  show,
  async hydrate() {
    const cached = today.get().id === null ? await cache.hydrate() : null;
    if (cached !== null && today.get().id === null) show(cached);
    return today.get().id !== null;
  },
});

/** Never rejects. */
export const loadToday = (): Promise<void> => questionOfDay.load();

/** Answers, or changes the answer. Rejects when the server refuses; an open question is stored by then. */
export const answer = (id: string, text: string): Promise<void> =>
  change(id, async () => {
    upsert(await call('POST question/:id/answer/', { params: { id }, body: { text } }));
  });

/** Skips the question, and takes an own answer back. Rejects as above. */
export const skip = (id: string): Promise<void> =>
  change(id, async () => {
    show(await call('POST question/:id/skip/', { params: { id }, body: { day: localToday() } }));
  });

async function change(id: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
    cache.save(read);
  } catch (error) {
    const current = error instanceof Failure ? (error.data.current as Question | undefined) : undefined;
    if (current) upsert(current);
    if (isNotFound(error)) drop(id);
    throw error;
  }
}

/** The last own question that was sent, and the day then: with another day, a retry after midnight would be refused. */
const lastRequest = createState(() => ({ onceKey: '', day: '' }));

/** Asks an own question. The same `onceKey` over retries asks it once. */
export async function ask(text: string, onceKey: string): Promise<Question> {
  if (lastRequest.get().onceKey !== onceKey) lastRequest.set({ onceKey, day: localToday() });
  const question = await call('POST question/', { body: { text, day: lastRequest.get().day }, onceKey });
  upsert(question);
  if (!today.get().upcoming.includes(question.id))
    today.set(({ upcoming }) => ({ upcoming: [...upcoming, question.id] }));
  cache.save(read);
  return question;
}

/** Takes an own question back before its day, which may begin on the server before it does here. Rejects after that. */
export async function takeBack(id: string): Promise<void> {
  try {
    await call('DELETE question/:id/', { params: { id } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // another device has taken it back, unless it is still there
    await loadToday();
    if (today.get().upcoming.includes(id)) throw error;
  }
  drop(id);
}

function drop(id: string): void {
  const others = (ids: readonly string[]) => ids.filter((other) => other !== id);
  today.set(({ earlier, upcoming }) => ({ earlier: others(earlier), upcoming: others(upcoming) }));
  past.remove(id);
  if (today.get().id === id) void loadToday();
  cache.save(read);
}

/** Whether this person is reminded of questions. */
export const questionReminders = createSetting({
  fetch: () => call('GET question/settings/', {}),
  save: (on) => call('PUT question/settings/', { body: { on } }),
});

export const pastKey = 'past';
export const past = createLists(loadPage, {
  key: pastKey,
  cache: createOfflineCache<{ things: readonly Question[] }>('questions', ['/question/past']),
  get: questions.get,
  upsert: (question) => {
    upsert(question);
    return true;
  },
});

async function loadPage(_key: string, next: string | null): Promise<Page> {
  const { results, next: further } = await call('GET question/past/', { next });
  upsert(...results);
  return { ids: idsOf(results), next: further };
}

on('question', (change) => {
  if ('deleted' in change) return drop(change.deleted);
  upsert(change.question);
  if (change.question.opened_at !== null) past.markOutdated(pastKey);
  cache.save(read);
});
