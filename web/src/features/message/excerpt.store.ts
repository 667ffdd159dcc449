import type { Message, messageCalls, messageFrames } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure, isNotFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import {
  getAllMessages,
  getMessage,
  getMessages,
  loadOlder,
  prependOlder,
  upsertUnlisted,
  useMessages,
} from './message.store.ts';

const call = caller<typeof messageCalls>();
const on = subscriber<typeof messageFrames>();

type Loading = 'idle' | 'loading' | 'all-loaded' | 'error';

/** A part of the conversation, oldest first. Messages between its last one and the newest ones are missing. */
interface Excerpt {
  ids: readonly string[];
  older: Loading;
  newer: Loading;
  failure: Failure | null;
}

/**
 * A jump to an old message opens an excerpt around it. The list of the newest messages stays in message.store, which
 * alone receives live frames; both share the message entities. When the excerpt reaches that list, the two are
 * joined.
 */
const opened = createState<{ excerpt: Excerpt | null; view: number }>(() => ({ excerpt: null, view: 0 }));

/** Counts the jumps, so that the response to an earlier one is dropped. */
let jumps = 0;

/** After a reset the excerpt may be stale too. */
on('sync_message', ({ reset }) => {
  if (reset === true) showNewest();
});

/** The excerpt, or the newest messages. `view` changes when other messages replace the shown ones. */
export function useShown() {
  const { ids, older, failure } = useMessages((room) => room);
  const { excerpt, view } = opened.use((state) => state);
  const newest = { ids, older, failure, newer: 'all-loaded' as Loading };
  return { view, isExcerpt: excerpt !== null, ...(excerpt ?? newest) };
}

/** Leaves the excerpt for the newest messages. */
export function showNewest(): void {
  jumps += 1;
  if (opened.get().excerpt !== null) show(null);
}

const show = (excerpt: Excerpt | null): void => opened.set(({ view }) => ({ excerpt, view: view + 1 }));

/** Shows the part of the conversation with this message. Rejects when it cannot be loaded. */
export async function openAt(id: string): Promise<'shown' | 'unavailable' | 'superseded'> {
  if (opened.get().excerpt?.ids.includes(id)) return 'shown';
  if (getMessages().ids.includes(id)) {
    showNewest();
    return 'shown';
  }
  jumps += 1;
  const jump = jumps;
  try {
    const { results, has_older, has_newer } = await call('GET message/around/:id/', { params: { id } });
    if (jump !== jumps) return 'superseded';
    upsertUnlisted(results);
    const ids = idsOf(results);
    const older = has_older ? 'idle' : 'all-loaded';
    if (!join(ids, older, has_newer)) show({ ids, older, newer: 'idle', failure: null });
    return 'shown';
  } catch (error) {
    if (jump !== jumps) return 'superseded';
    if (isNotFound(error)) return 'unavailable';
    throw error;
  }
}

/**
 * When these reach the newest messages, they continue that list, and the excerpt ends without a visible change.
 * Returns whether they did.
 */
function join(ids: readonly string[], older: Loading, hasNewer: boolean): boolean {
  const newest = getMessages().ids;
  if (hasNewer && !ids.some((id) => newest.includes(id))) return false;
  prependOlder(ids, older === 'all-loaded');
  opened.set({ excerpt: null });
  return true;
}

/** The message with this id, or with this photo. Null when it does not exist. */
export async function findMessage(id: string): Promise<Message | null> {
  if (findLoaded(id) === null) {
    const around = await call('GET message/around/:id/', { params: { id } }).catch((error) => {
      if (isNotFound(error)) return null;
      throw error;
    });
    upsertUnlisted(around?.results ?? []);
  }
  return findLoaded(id);
}

export const findLoaded = (id: string): Message | null =>
  getMessage(id) ?? getAllMessages().find(({ files }) => files.some((file) => file.id === id)) ?? null;

/** Loads the messages before the first shown one. */
export async function loadOlderShown(): Promise<void> {
  if (opened.get().excerpt === null) return loadOlder();
  await load('older', async (shown) => {
    const page = await call('GET message/more/:cursor/', { params: { cursor: shown[0] ?? '' } });
    return (excerpt) => {
      upsertUnlisted(page);
      const older = page.length < limits.pageSize ? 'all-loaded' : 'idle';
      opened.set({ excerpt: { ...excerpt, ids: [...idsOf(page).toReversed(), ...excerpt.ids], older } });
    };
  });
}

/** Loads the messages after the last shown one. */
export async function loadNewerShown(): Promise<void> {
  await load('newer', async (shown) => {
    const { results, has_newer } = await call('GET message/around/:id/', {
      params: { id: shown.at(-1) ?? '' },
    });
    return (excerpt) => {
      upsertUnlisted(results);
      const after = idsOf(results).filter((id) => !excerpt.ids.includes(id));
      const ids = [...excerpt.ids, ...after];
      if (!join(ids, excerpt.older, has_newer)) opened.set({ excerpt: { ...excerpt, ids, newer: 'idle' } });
    };
  });
}

const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

type Apply = (excerpt: Excerpt) => void;

async function load(
  part: 'older' | 'newer',
  fetch: (ids: readonly string[]) => Promise<Apply>,
): Promise<void> {
  const { excerpt, view } = opened.get();
  if (excerpt === null || excerpt[part] === 'loading' || excerpt[part] === 'all-loaded') return;
  opened.set({ excerpt: { ...excerpt, [part]: 'loading', failure: null } });
  // null when another part of the conversation is shown by now
  const now = () => (opened.get().view === view ? opened.get().excerpt : null);
  try {
    await wait(timing.listLoadDelay);
    const apply = await fetch(excerpt.ids);
    const current = now();
    if (current !== null) apply(current);
  } catch (error) {
    const current = now();
    if (current !== null) opened.set({ excerpt: { ...current, [part]: 'error', failure: asFailure(error) } });
  }
}
