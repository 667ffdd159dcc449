import type { followCalls } from '@twosome/contract/follow/follow.contract';
import { caller } from '../../platform/http.ts';
import { idbStore } from '../../platform/idb.ts';
import { createLists } from '../../platform/lists.ts';
import { createState } from '../../platform/state.ts';
import { onTwosomeChange } from '../twosome/twosome.store.ts';
import { upsertPage } from './follow.store.ts';

const call = caller<typeof followCalls>();

/** The couples found for the text that is the key. */
export const found = createLists(async (q) => upsertPage(await call('GET search/', { query: { q } })));
/** The same, only with couples that this one may mention. */
export const mentionable = createLists(async (q) =>
  upsertPage(await call('GET search/', { query: { q, for: 'mention' } })),
);

onTwosomeChange((id, now) => {
  if (now !== undefined) return;
  found.remove(id);
  mentionable.remove(id);
});

/** The texts whose result was opened on this device, latest first. Signing out clears them. */
const recent = createState<{ texts: readonly string[] }>(() => ({ texts: [] }));
const stored = 'recentSearches';
const maxRecent = 8;

export const useRecent = (): readonly string[] => recent.use(({ texts }) => texts);

export async function loadRecent(): Promise<void> {
  const texts = await idbStore.read<readonly string[]>(stored);
  if (texts !== null) recent.set({ texts });
}

export function rememberSearch(text: string): void {
  const others = recent.get().texts.filter((other) => other.toLowerCase() !== text.toLowerCase());
  saveRecent([text, ...others].slice(0, maxRecent));
}

export const forgetSearches = (): void => saveRecent([]);

function saveRecent(texts: readonly string[]): void {
  recent.set({ texts });
  void idbStore.write(stored, texts);
}
