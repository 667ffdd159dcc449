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
 * Lists whose answers come one after the other; one may also be a failure, or come when the test lets it. `remembered` is
 * what was there last; undefined: nothing is ever remembered. 'x' is known to be gone.
 */
export function listsOf(remembered: string | null | undefined, ...answers: Answer[]) {
  const things = new Map<string, Thing>();
  const load = vi.fn(async (_key: string, _next: string | null): Promise<Page> => {
    const answer = answers.shift() ?? networkFailure();
    if (answer instanceof Failure) throw answer;
    const came = await (typeof answer === 'function' ? answer() : answer);
    for (const id of came.ids) things.set(id, { id });
    return came;
  });
  let read: (() => Left | null) | null = null;
  const memory = {
    keep: vi.fn((next: () => Left | null) => {
      read = next;
    }),
    recall: vi.fn(
      async (): Promise<Left | null> =>
        remembered == null ? null : { things: [...remembered].map((id) => ({ id })) },
    ),
    renew: vi.fn(),
    stillOld: vi.fn(),
  };
  const remembers = {
    ...{ key, memory, get: (id: string) => things.get(id) },
    keep: (thing: Thing) => {
      things.set(thing.id, thing);
      return thing.id !== 'x';
    },
  };
  const lists = createLists<Thing>(load, remembered === undefined ? undefined : remembers);
  const done = async (work: Promise<void>) => {
    await vi.advanceTimersByTimeAsync(1000);
    await work;
  };
  const shown = () => {
    const { ids, status, failure } = lists.get(key);
    return [ids.join(''), status, failure?.status ?? null];
  };
  const kept = () =>
    read?.()
      ?.things.map(({ id }) => id)
      .join('');
  return { lists, load, memory, done, shown, kept };
}

/** An answer that comes when the test lets it, or fails. */
export function held() {
  let give = (_: Page) => {};
  let fail = (_: Failure) => {};
  const answer = () =>
    new Promise<Page>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
  const settled = async (act: () => void) => {
    act();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    answer,
    gives: (came: Page) => settled(() => give(came)),
    fails: (failure: Failure) => settled(() => fail(failure)),
  };
}
