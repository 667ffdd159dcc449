import type { Letter, letterCalls, letterFrames } from '@twosome/contract/letter/letter.contract';
import { readTimeZone } from '../../platform/days.ts';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createSetting } from '../../platform/setting.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';

const call = caller<typeof letterCalls>();
const on = subscriber<typeof letterFrames>();

const letters = createEntities<Letter>();
export const useLetter = letters.use;

/** A letter is opened once: a response from before must not seal it again. Returns whether it exists. */
function upsert(letter: Letter): boolean {
  if (letters.get(letter.id)?.opened_at == null || letter.opened_at !== null) letters.upsert(letter);
  return letters.get(letter.id) !== undefined;
}

const idsOf = (page: readonly Letter[]) => page.filter(upsert).map(({ id }) => id);

export const sealedKey = 'sealed';
/** The letters that are not opened. One that is opened here stays in its place until the next load. */
export const sealed = createLists(
  async (_, next) => {
    const query = { time_zone: readTimeZone() };
    const page = await call('GET letter/', next === null ? { query } : { next });
    return { ids: idsOf(page.results), next: page.next };
  },
  {
    key: sealedKey,
    cache: createOfflineCache<{ things: readonly Letter[] }>('letters', ['/letter']),
    get: letters.get,
    upsert,
  },
);

export const openedKey = 'opened';
export const opened = createLists(
  async (_, next) => {
    const page = await call('GET letter/opened/', { next });
    return { ids: idsOf(page.results), next: page.next };
  },
  {
    key: openedKey,
    cache: createOfflineCache<{ things: readonly Letter[] }>('opened-letters', ['/letter/opened']),
    get: letters.get,
    upsert,
  },
);

/** Rejects when it is not time yet, by the server's clock. */
export async function openLetter(id: string): Promise<void> {
  upsert(await call('POST letter/:id/open/', { params: { id }, body: { time_zone: readTimeZone() } }));
  opened.markOutdated(openedKey);
}

/** Seals a letter. The same `onceKey` over retries seals it once. */
export async function sealLetter(form: FormData, onceKey: string): Promise<void> {
  place(await call('POST letter/', { form, onceKey }));
}

/** Takes an own letter back. Rejects when the partner has opened it. */
export async function takeBack(id: string): Promise<void> {
  await wasFound(call('DELETE letter/:id/', { params: { id } }));
  drop(id);
}

function place(letter: Letter): void {
  if (upsert(letter) && letter.opened_at === null) sealed.prepend(sealedKey, letter.id);
}

/** Letters that were taken back never return, and a parting reloads the page. */
function drop(id: string): void {
  letters.drop(id, Number.POSITIVE_INFINITY);
  sealed.remove(id);
  opened.remove(id);
}

on('letter', (change) => {
  if ('deleted' in change) return drop(change.deleted);
  place(change.letter);
  if (change.letter.opened_at !== null) opened.markOutdated(openedKey);
});

/** Whether this person is reminded of letters that can be opened. */
export const letterReminders = createSetting({
  fetch: () => call('GET letter/settings/', {}),
  save: (on) => call('PUT letter/settings/', { body: { on } }),
});
