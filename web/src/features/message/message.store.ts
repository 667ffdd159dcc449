import type { Message } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { askOrRecall, askPatiently } from '../../platform/meanwhile.ts';
import { onLookAgainAtOld } from '../../platform/old.ts';
import { isSocketOpen, onSocketOpen, renewSocket } from '../../platform/socket.ts';
import { createEntities, createState, onWipe } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';
import { createWishes } from '../../platform/wishes.ts';
import { getUser } from '../auth/auth.store.ts';
import { askForNews, fetchOlder, onMessage, onNews, sendDelete } from './message.api.ts';
import { type Left, memory, mostRemembered } from './remembered.ts';

interface Room {
  /** oldest first, without a hole between the first and the last */
  ids: readonly string[];
  /** the newest ones have come, be there any or none */
  here: boolean;
  /** SPEC section 4: how the older ones stand, and the first ones before they are here */
  older: 'idle' | 'loading' | 'all-loaded' | 'error';
  failure: Failure | null;
}

const messages = createEntities<Message>();
const room = createState<Room>(() => ({ ids: [], here: false, older: 'idle', failure: null }));
export const useMessages = room.use;
export const getMessages = (): Room => room.get();
export const getMessage = messages.get;

export const isDeleted = ({ text, files }: Pick<Message, 'text' | 'files'>): boolean =>
  text === '' && files.length === 0;
const emptied = (message: Message): Message => ({ ...message, text: '', files: [], reply_to: null });

/** How far nothing is missing: the newest message that came with every one before it. */
let since: string | null = null;
/** What the question under way was asked with. */
let askedSince: string | null = null;
/** The socket that is open has told everything up to now, and tells what comes. */
let inStep = false;
/** Raised whenever everything is forgotten: what still comes for before is dropped. */
let age = 0;
onWipe(forget);

function forget(): void {
  age += 1;
  since = null;
  inStep = false;
  isRecalled = false;
}

/** What is held is what was here last, and nothing has come since. */
let isRecalled = false;

function remember(): void {
  if (room.get().here) memory.keep(readLeft);
}

function readLeft(): Left {
  const { ids, older } = room.get();
  const last = ids.slice(-mostRemembered);
  return {
    messages: last.map((id) => messages.get(id) as Message),
    since: since !== null && last.includes(since) ? since : null,
    isAll: older === 'all-loaded' && last.length === ids.length,
  };
}

async function recall(): Promise<boolean> {
  const born = age;
  const left = await memory.recall();
  if (left === null) return false;
  if (born !== age || room.get().here) {
    if (!isRecalled) memory.renew();
    return false;
  }
  since = left.since;
  isRecalled = true;
  room.set({ here: true, older: left.isAll ? 'all-loaded' : 'idle', failure: null });
  keep(left.messages, 'page');
  // what an open one was asked for already would leave out what changed in these, and it hangs as well
  if (isSocketOpen()) renewSocket();
  return true;
}

/** Told everything that comes; `news` is what of it came by itself, the moment it was sent, and was not there before. */
type Came = (came: readonly Message[], news: readonly Message[]) => void;
const listeners = new Set<Came>();
export const onCame = (listener: Came): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** After every connection: what was missed. */
function catchUp(): void {
  inStep = false;
  if (!getUser()?.partner) return;
  askedSince = since;
  askForNews(since);
}
onSocketOpen(catchUp);
// it may be open before the first screen's code has come
if (isSocketOpen()) catchUp();

onNews(({ results, reset }) => {
  const { ids } = room.get();
  // what was recalled may have changed since, unless all changes were asked for
  const joins = askedSince !== null || (!isRecalled && results.some(({ id }) => ids.includes(id)));
  isRecalled = false;
  memory.renew();
  const anew = reset === true || !joins;
  if (anew) beginAnew(results);
  if (anew || askedSince === null) endOlder(results.length);
  keep(results, anew || askedSince === null ? 'page' : 'news');
  if (room.get().older === 'error') room.set({ older: 'idle' });
  room.set({ here: true, failure: null });
  inStep = true;
  results.forEach(moveOn);
  remember();
});

onMessage((message) => {
  keep([message], 'live');
  if (inStep) moveOn(message);
});

function moveOn({ id, added_at }: Message): void {
  if (since === null || added_at > addedAt(since)) since = id;
}

/** The list begins anew with these, the newest there are; but for what came by itself after them. */
function beginAnew(results: readonly Message[]): void {
  const newest = results.at(-1)?.added_at ?? '';
  const after = room.get().ids.filter((id) => (messages.get(id)?.added_at ?? '') > newest);
  room.set({ ids: after });
}

function endOlder(count: number): void {
  room.set({ older: count < limits.pageSize ? 'all-loaded' : 'idle', failure: null });
}

/**
 * The one door. A message is emptied, and may be brought back by the operator; an answer that is older than what is held
 * changes nothing. One that is not held and lies before what is held (a deletion, told to everybody) has no place among
 * them yet.
 */
export function keep(came: readonly Message[], how: 'live' | 'news' | 'page'): void {
  const { ids, older } = room.get();
  const first = messages.get(ids[0] ?? '')?.added_at ?? '';
  const held = new Set(ids);
  const fresh = came.filter(
    ({ id, added_at }) => !held.has(id) && (how === 'page' || older === 'all-loaded' || added_at > first),
  );
  for (const message of came) {
    const before = messages.get(message.id);
    if (before === undefined || message.version > before.version) messages.keep(message);
  }
  if (fresh.length > 0) room.set({ ids: inOrder([...ids, ...fresh.map(({ id }) => id)]) });
  remember();
  for (const tell of listeners) tell(came, how === 'live' ? fresh : []);
}

/** By the server's clock, which gives no two messages of a couple the same instant. */
const inOrder = (ids: readonly string[]): string[] =>
  [...new Set(ids)].sort((one, other) => (addedAt(one) < addedAt(other) ? -1 : 1));
const addedAt = (id: string): string => messages.get(id)?.added_at ?? '';

/** The newest ones, where the socket has not brought them by then. */
export async function loadNewest(): Promise<void> {
  if (!room.get().here) await load(fetchNewest);
}

/** The twenty before the oldest that is held. */
export async function loadOlder(): Promise<void> {
  const { here, older, ids } = room.get();
  if (here && older !== 'all-loaded') await load(() => fetchBefore(ids[0] ?? 'latest'));
}

/** Tries again what failed. */
export const retryLoading = (): Promise<void> => (room.get().here ? loadOlder() : loadNewest());

let loading: Promise<void> = Promise.resolve();

function load(fetch: () => Promise<void>): Promise<void> {
  if (room.get().older === 'loading') return loading;
  room.set({ older: 'loading', failure: null });
  loading = fetch();
  return loading;
}

/** Where the line hangs what was here last stands meanwhile, and this may come after it. */
async function fetchNewest(): Promise<void> {
  const born = age;
  const isDue = () => born === age && (isRecalled || (!room.get().here && room.get().older === 'loading'));
  try {
    await askOrRecall(() => bringNewest(isDue), recall);
  } catch (error) {
    if (isDue() && !isRecalled) room.set({ older: 'error', failure: asFailure(error) });
  }
}

/** The socket tells what changed in it. Where there is none, the newest ones take its place. */
onLookAgainAtOld(async () => {
  const born = age;
  const isDue = () => born === age && isRecalled;
  const stay = async () => {
    if (isDue()) memory.stillOld();
    return isDue();
  };
  if (isDue()) await askPatiently(() => bringNewest(isDue), stay).catch(stay);
});

async function bringNewest(isDue: () => boolean): Promise<void> {
  await wait(timing.listLoadDelay);
  if (!isDue()) return;
  const pages = [await fetchOlder('latest')];
  // whoever reads further up among what was here last stays there
  while (isRecalled && pages.flat().length < room.get().ids.length && isFull(pages.at(-1)))
    pages.push(await fetchOlder(pages.flat().at(-1)?.id ?? 'latest'));
  // the list began anew meanwhile, or the socket was faster
  if (!isDue()) return;
  const newestFirst = pages.flat();
  if (isRecalled) beginAnew(newestFirst.toReversed());
  isRecalled = false;
  memory.renew();
  endOlder(pages.at(-1)?.length ?? 0);
  room.set({ here: true });
  keep(newestFirst, 'page');
}

const isFull = (page: readonly Message[] = []): boolean => page.length === limits.pageSize;

async function fetchBefore(cursor: string): Promise<void> {
  const born = age;
  const isDue = () =>
    born === age && room.get().older === 'loading' && (room.get().ids[0] ?? 'latest') === cursor;
  try {
    await wait(timing.listLoadDelay);
    if (!isDue()) return;
    const page = await fetchOlder(cursor);
    if (!isDue()) return;
    endOlder(page.length);
    keep(page, 'page');
  } catch (error) {
    if (isDue()) room.set({ older: 'error', failure: asFailure(error) });
  }
}

/** Loads older ones until that one is held. False where it is not to be found. */
export async function findMessage(is: (message: Message) => boolean): Promise<boolean> {
  // beyond this nobody waits
  for (let pages = 0; pages < 100; pages += 1) {
    const { ids, older, here } = room.get();
    if (ids.some((id) => is(messages.get(id) as Message))) return true;
    if (!here || older === 'all-loaded') return false;
    await loadOlder();
    if (room.get().older === 'error') return false;
  }
  return false;
}

/** The addresses of its photos have grown old: fetches it again. */
export async function freshen(id: string): Promise<void> {
  const { ids } = room.get();
  const page = await fetchOlder(ids[ids.indexOf(id) + 1] ?? 'latest').catch(() => []);
  const fresh = page.find((message) => message.id === id);
  const held = messages.get(id);
  // one's own deletion may be shown before its number is told
  if (fresh && held && (!isDeleted(held) || fresh.version > held.version)) messages.keep(fresh);
  remember();
}

const deletion = createWishes<'deleted'>(async (id) => {
  await sendDelete(id);
  const message = messages.get(id);
  if (message) messages.keep(emptied(message));
  remember();
});

/** Deletes an own message for both. Rejects when the server says no; it is back by then. */
export const deleteMessage = (id: string): Promise<void> => deletion.wish(id, 'deleted');

/** A message; empty while it is being deleted. */
export function useMessage(id: string): Message | undefined {
  const message = messages.use(id);
  const isGoing = deletion.use(id) !== undefined;
  return message && isGoing ? emptied(message) : message;
}
