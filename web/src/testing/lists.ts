import { vi } from 'vitest';
import { Failure, networkFailure } from '../platform/failure.ts';
import { createLists, type Page } from '../platform/lists.ts';

export const key = 'some';
export const page = (ids: string, next: string | null = null): Page => ({ ids: ids.split(''), next });

interface Thing {
  id: string;
}
type Left = { things: readonly Thing[] };
export type Answer = Page | Failure | (() => Page | Promise<Page>);

/**
 * Lists with scripted responses, in order; one may be a failure or wait for the test. `cached` is the offline
 * cache's content; undefined: there is no cache. 'x' counts as deleted.
 */
export function listsOf(cached: string | null | undefined, ...answers: Answer[]) {
  const things = new Map<string, Thing>();
  const load = vi.fn(async (_key: string, _next: string | null): Promise<Page> => {
    const answer = answers.shift() ?? networkFailure();
    if (answer instanceof Failure) throw answer;
    const result = await (typeof answer === 'function' ? answer() : answer);
    for (const id of result.ids) things.set(id, { id });
    return result;
  });
  let read: (() => Left | null) | null = null;
  const cache = {
    save: vi.fn((next: () => Left | null) => {
      read = next;
    }),
    hydrate: vi.fn(
      async (): Promise<Left | null> =>
        cached == null ? null : { things: [...cached].map((id) => ({ id })) },
    ),
    markFresh: vi.fn(),
    markStale: vi.fn(),
  };
  const offlineOptions = {
    ...{ key, cache, get: (id: string) => things.get(id) },
    upsert: (thing: Thing) => {
      things.set(thing.id, thing);
      return thing.id !== 'x';
    },
  };
  const lists = createLists<Thing>(load, cached === undefined ? undefined : offlineOptions);
  const done = async (work: Promise<void>) => {
    await vi.advanceTimersByTimeAsync(1000);
    await work;
  };
  const shown = () => {
    const { ids, status, failure } = lists.get(key);
    return [ids.join(''), status, failure?.status ?? null];
  };
  const cachedIds = () =>
    read?.()
      ?.things.map(({ id }) => id)
      .join('');
  return { lists, load, cache, done, shown, cachedIds };
}

/** A response that the test resolves or rejects. */
export function held() {
  let respond = (_: Page) => {};
  let fail = (_: Failure) => {};
  const answer = () =>
    new Promise<Page>((resolve, reject) => {
      respond = resolve;
      fail = reject;
    });
  const settled = async (act: () => void) => {
    act();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    answer,
    resolve: (result: Page) => settled(() => respond(result)),
    reject: (failure: Failure) => settled(() => fail(failure)),
  };
}
