import type { Message, messageCalls, messageFrames } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { isSocketOpen, onSocketOpen, renewSocket, sendFrame, subscriber } from '../../platform/socket.ts';
import { fetchOrHydrate, fetchOrHydrateAfterTimeout, onRefetchStale } from '../../platform/stale.ts';
import { createEntities, createState, onReset } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import { getUser } from '../auth/auth.store.ts';
import { type CachedRoom, maxCached, roomCache } from './offline.ts';
import { whenSyncRefused } from './refused.ts';

const call = caller<typeof messageCalls>();
const on = subscriber<typeof messageFrames>();

interface Room {
  /** oldest first, without a gap between the first and the last */
  ids: readonly string[];
  /** the newest messages are loaded, even if there are none */
  isLoaded: boolean;
  /** S4.23: the state of loading older messages, or of the first load */
  older: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
  /** the pinned message, which may be older than the loaded ones */
  pinned: string | null;
}

const messages = createEntities<Message>();
const room = createState<Room>(() => ({
  ids: [],
  isLoaded: false,
  older: 'idle',
  failure: null,
  pinned: null,
}));
export const useMessages = room.use;
export const getMessages = (): Room => room.get();
export const getMessage = messages.get;
export const getAllMessages = messages.all;

export const isDeleted = ({ text, files }: Pick<Message, 'text' | 'files'>): boolean =>
  text === '' && files.length === 0;
export const useStored = messages.use;

/** The newest message up to which no message is missing. */
let lastContiguousId: string | null = null;
/** How often imports had changed the room's past, by the last answer. */
let pastRevision = 0;
/** The `since` of the pending sync. */
let requestedSince: string | null = null;
/** The open socket has answered the sync, so that live frames continue without a gap. */
let isSynced = false;
/** The room shows cached messages, and the server has not answered yet. */
let isHydrated = false;
onReset(() => {
  lastContiguousId = null;
  pastRevision = 0;
  isSynced = false;
  isHydrated = false;
});

function saveCache(): void {
  if (room.get().isLoaded) roomCache.save(readCached);
}

function readCached(): CachedRoom {
  const { ids, older, pinned } = room.get();
  const last = ids.slice(-maxCached);
  return {
    messages: last.map((id) => messages.get(id) as Message),
    since: last.find((id) => id === lastContiguousId) ?? null,
    history: pastRevision,
    isAll: older === 'all-loaded' && last.length === ids.length,
    pinned: messages.get(pinned ?? '') ?? null,
  };
}

async function hydrateRoom(): Promise<boolean> {
  const cached = await roomCache.hydrate();
  if (cached === null) return false;
  if (room.get().isLoaded) {
    if (!isHydrated) roomCache.markFresh();
    return false;
  }
  lastContiguousId = cached.since;
  pastRevision = cached.history;
  isHydrated = true;
  room.set({ isLoaded: true, older: cached.isAll ? 'all-loaded' : 'idle', failure: null });
  upsertMessages(cached.messages, 'page');
  setPinned(cached.pinned);
  // an open socket's pending sync would omit changes of the cached messages, and it hangs as well
  if (isSocketOpen()) renewSocket();
  return true;
}

/** Receives every stored message; `news` are those that arrived live and were not stored before. */
type Listener = (received: readonly Message[], news: readonly Message[]) => void;
const listeners = new Set<Listener>();
export const onMessagesStored = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Requests what was missed, on every connection. */
function catchUp(): void {
  isSynced = false;
  if (!getUser()?.partner) return;
  requestedSince = lastContiguousId;
  sendFrame('sync_message', requestedSince === null ? {} : { since: requestedSince, history: pastRevision });
}
onSocketOpen(catchUp);
// the socket may be open before this chunk has loaded
if (isSocketOpen()) catchUp();
whenSyncRefused(() => !isSynced, catchUp);

/** The answer to `catchUp`; also sent when an import has changed the past. */
on('sync_message', ({ results, reset, pinned, ...answer }) => {
  pastRevision = answer.history ?? pastRevision;
  const { ids } = room.get();
  // cached messages may have changed since, unless all changes were requested
  const isContiguous = requestedSince !== null || (!isHydrated && results.some(({ id }) => ids.includes(id)));
  isHydrated = false;
  roomCache.markFresh();
  const isReset = reset === true || !isContiguous;
  if (isReset) resetList(results);
  if (isReset || requestedSince === null) endOlder(results.length);
  upsertMessages(results, isReset || requestedSince === null ? 'page' : 'news');
  setPinned(pinned);
  room.set(({ older }) => ({ isLoaded: true, failure: null, older: older === 'error' ? 'idle' : older }));
  isSynced = true;
  results.forEach(advanceSince);
  saveCache();
});

on('message', (message) => {
  upsertMessages([message], 'live');
  if (isSynced) advanceSince(message);
});

function advanceSince({ id, added_at }: Message): void {
  if (lastContiguousId === null || added_at > addedAt(lastContiguousId)) lastContiguousId = id;
}

/** Replaces the list with the newest messages, but keeps live ones that are newer. None are newer than an empty room. */
function resetList(results: readonly Message[]): void {
  const newest = results.at(-1)?.added_at;
  room.set(({ ids }) => ({ ids: ids.filter((id) => newest !== undefined && addedAt(id) > newest) }));
}

function endOlder(count: number): void {
  room.set({ older: count < limits.pageSize ? 'all-loaded' : 'idle', failure: null });
}

/**
 * Stores messages and lists the new ones. The operator may empty and restore a message, so an older version changes
 * nothing. A message before the loaded range (a deletion, sent to both) is not listed yet.
 */
export function upsertMessages(received: readonly Message[], how: 'live' | 'news' | 'page'): void {
  const { ids, older } = room.get();
  const first = messages.get(ids[0] ?? '')?.added_at ?? '';
  const listed = new Set(ids);
  const added = received.filter(
    ({ id, added_at }) => !listed.has(id) && (how === 'page' || older === 'all-loaded' || added_at > first),
  );
  store(received);
  if (added.length > 0) room.set({ ids: sortedByTime([...ids, ...added.map(({ id }) => id)]) });
  saveCache();
  for (const listener of listeners) listener(received, how === 'live' ? added : []);
}

/** Stores messages without adding them to the newest ones. */
export function upsertUnlisted(received: readonly Message[]): void {
  store(received);
  for (const listener of listeners) listener(received, []);
}

function store(received: readonly Message[]): void {
  for (const message of received) {
    const before = messages.get(message.id);
    if (before === undefined || message.version > before.version) messages.upsert(message);
    updatePinned(message.id);
  }
}

/** A couple has one pinned message, so the latest pin replaces the others. */
function updatePinned(id: string): void {
  const { pinned } = room.get();
  const at = messages.get(id)?.pinned_at;
  const isLatest = at && at >= (messages.get(pinned ?? '')?.pinned_at ?? '');
  if (isLatest) room.set({ pinned: id });
  else if (id === pinned && !at) room.set({ pinned: null });
}

/** What the server or the cache states; undefined when it is of a version that does not know pins. */
function setPinned(message: Message | null | undefined): void {
  if (message) store([message]);
  if (message !== undefined) room.set({ pinned: message?.id ?? null });
}

/** Prepends stored messages that reach the first of these without a gap. */
export function prependOlder(ids: readonly string[], isAll: boolean): void {
  room.set({
    ids: sortedByTime([...ids, ...room.get().ids]),
    older: isAll ? 'all-loaded' : 'idle',
    failure: null,
  });
  saveCache();
}

/** Sorted by the server's clock, which gives no two messages of a couple the same time. */
const sortedByTime = (ids: readonly string[]): string[] =>
  [...new Set(ids)].sort((one, other) => (addedAt(one) < addedAt(other) ? -1 : 1));
const addedAt = (id: string): string => messages.get(id)?.added_at ?? '';

/** Loads the newest messages, unless the socket delivers them first. */
export async function loadNewest(): Promise<void> {
  if (!room.get().isLoaded) await load(fetchNewest);
}

/** Loads the twenty messages before the oldest loaded one. */
export async function loadOlder(): Promise<void> {
  const { isLoaded, older, ids } = room.get();
  if (isLoaded && older !== 'all-loaded') await load(() => fetchBefore(ids[0] ?? 'latest'));
}

/** Retries the failed load. */
export const retryLoading = (): Promise<void> => (room.get().isLoaded ? loadOlder() : loadNewest());

let loading: Promise<void> = Promise.resolve();

function load(fetch: () => Promise<void>): Promise<void> {
  if (room.get().older === 'loading') return loading;
  room.set({ older: 'loading', failure: null });
  loading = fetch();
  return loading;
}

/** While the connection hangs the cached messages are shown, and the response may arrive after them. */
async function fetchNewest(): Promise<void> {
  const isCurrent = () => isHydrated || (!room.get().isLoaded && room.get().older === 'loading');
  try {
    await fetchOrHydrate(() => replaceNewest(isCurrent), hydrateRoom);
  } catch (error) {
    if (isCurrent() && !isHydrated) room.set({ older: 'error', failure: asFailure(error) });
  }
}

/** An open socket delivers the changes. Without one, the newest messages replace the cached ones. */
onRefetchStale(async () => {
  const isCurrent = () => isHydrated;
  const keepHydrated = async () => {
    if (isHydrated) roomCache.markStale();
    return isHydrated;
  };
  if (isHydrated)
    await fetchOrHydrateAfterTimeout(() => replaceNewest(isCurrent), keepHydrated).catch(keepHydrated);
});

async function replaceNewest(isCurrent: () => boolean): Promise<void> {
  await wait(timing.listLoadDelay);
  if (!isCurrent()) return;
  const pages = [await call('GET message/more/:cursor/', { params: { cursor: 'latest' } })];
  // load as many pages as are cached, so that a reader scrolled up keeps their position
  while (isHydrated && pages.flat().length < room.get().ids.length && isFull(pages.at(-1)))
    pages.push(
      await call('GET message/more/:cursor/', { params: { cursor: pages.flat().at(-1)?.id ?? 'latest' } }),
    );
  // the list was reset in the meantime, or the socket was faster
  if (!isCurrent()) return;
  const newestFirst = pages.flat();
  if (isHydrated) resetList(newestFirst.toReversed());
  isHydrated = false;
  roomCache.markFresh();
  endOlder(pages.at(-1)?.length ?? 0);
  room.set({ isLoaded: true });
  upsertMessages(newestFirst, 'page');
}

const isFull = (page: readonly Message[] = []): boolean => page.length === limits.pageSize;

async function fetchBefore(cursor: string): Promise<void> {
  const isCurrent = () => room.get().older === 'loading' && (room.get().ids[0] ?? 'latest') === cursor;
  try {
    await wait(timing.listLoadDelay);
    if (!isCurrent()) return;
    const page = await call('GET message/more/:cursor/', { params: { cursor } });
    if (!isCurrent()) return;
    endOlder(page.length);
    upsertMessages(page, 'page');
  } catch (error) {
    if (isCurrent()) room.set({ older: 'error', failure: asFailure(error) });
  }
}

/** Stores what the server answered to a change. */
export function storeChanged(message: Message): void {
  messages.upsert(message);
  saveCache();
}
