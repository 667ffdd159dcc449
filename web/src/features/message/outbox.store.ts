import type { Message, messageCalls } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import { timing } from '@twosome/contract/platform/timing';
import { haptic } from '../../native/native.ts';
import { serverNow } from '../../platform/clock.ts';
import { asFailure, Failure, type FailureData } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { idbStore } from '../../platform/idb.ts';
import { isAway } from '../../platform/offline.ts';
import { isSocketOpen, onSocketOpen, renewSocket, sendFrame } from '../../platform/socket.ts';
import { createEntities, createState, onReset } from '../../platform/state.ts';
import { getUser, refreshUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { showNewest } from './excerpt.store.ts';
import { onMessagesStored, upsertMessages } from './message.store.ts';
import type { Voice } from './recording.ts';
import { onRefused } from './refused.ts';
import { unsentPrefix } from './unsentPrefix.ts';

const call = caller<typeof messageCalls>();

/** A photo as it is uploaded. */
export interface Picture {
  blob: Blob;
  width: number;
  height: number;
}

export interface Unsent {
  /** the message's `__id__`, the same in every attempt, so that it is stored once */
  id: string;
  text: string;
  pictures: readonly Picture[];
  voice?: Voice;
  replyTo: Message['reply_to'];
  /** milliseconds; defines the sending order */
  at: number;
  status: 'sending' | 'failed';
  /** reason of the failure */
  why: string | null;
}

interface Outbox {
  /** `unread` until the messages of an earlier visit are read */
  status: 'unread' | 'ready';
  unsent: readonly Unsent[];
}

const outbox = createState<Outbox>(() => ({ status: 'unread', unsent: [] }));
export const useUnsent = (): readonly Unsent[] => outbox.use(({ unsent }) => unsent);
export const getUnsent = (): readonly Unsent[] => outbox.get().unsent;

/** The uploaded share of the photos, by message: from 0 to 1. */
const progress = createEntities<{ id: string; share: number }>();
export const useProgress = (id: string): number | null => progress.use(id)?.share ?? null;

/**
 * An unsent message in IndexedDB. One record each, because another tab may have its own. Tied to this person and
 * couple.
 */
type StoredUnsent = Unsent & { sender: string; couple: string };

/** Messages of one kind are sent one after the other, so that none overtakes another. */
interface Lane {
  inFlight: string | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** waits before the next attempt */
  isPaused: boolean;
  /** attempts since the last success, for the pauses between them */
  tries: number;
  /** those that the server failed; transient failures do not count */
  serverErrors: number;
}

/** Separate queues: a slow upload of photos or voice does not delay texts. */
const lanes: Record<'texts' | 'photos', Lane> = {
  texts: { inFlight: null, timer: undefined, isPaused: false, tries: 0, serverErrors: 0 },
  photos: { inFlight: null, timer: undefined, isPaused: false, tries: 0, serverErrors: 0 },
};
const laneOf = ({ pictures, voice }: Unsent): Lane =>
  pictures.length > 0 || voice ? lanes.photos : lanes.texts;

onReset(() => {
  for (const lane of Object.values(lanes)) {
    releaseLane(lane);
    resetTries(lane);
  }
});

function resetTries(lane: Lane): void {
  lane.tries = 0;
  lane.serverErrors = 0;
}

function releaseLane(lane: Lane): void {
  clearTimeout(lane.timer);
  lane.inFlight = null;
  lane.isPaused = false;
}

/** Reads and sends the messages of an earlier visit. Never those of another person or couple. */
export async function readUnsent(): Promise<void> {
  if (outbox.get().status === 'ready') return;
  const keys = (await idbStore.keys()).filter((key) => key.startsWith(unsentPrefix));
  const found = await Promise.all(keys.map((key) => idbStore.read<StoredUnsent>(key)));
  if (outbox.get().status === 'ready') return;
  const unsent = getUnsent();
  const stored = found.filter((one) => one !== null);
  // messages to an ended couple will never be sent
  for (const { id, sender, couple } of stored)
    if (!isOurs(sender, couple)) void idbStore.remove(unsentPrefix + id);
  const restored = stored
    .filter(({ id, sender, couple }) => isOurs(sender, couple) && unsent.every((other) => other.id !== id))
    .map(({ sender: _sender, couple: _couple, ...unsent }) => unsent);
  outbox.set({ status: 'ready', unsent: [...restored, ...unsent].sort((one, other) => one.at - other.at) });
  flush();
}

const isOurs = (sender: string, couple: string): boolean =>
  sender === getUser()?.id && couple === getUser()?.twosome?.id;

/** Sends a message: shows it immediately, stores it for a reload, and sends it after earlier ones of its kind. */
export function send(message: Pick<Unsent, 'text' | 'pictures' | 'voice' | 'replyTo'>): void {
  upsertUnsent({ ...message, id: newId(), at: nextSendTime(), status: 'sending', why: null });
  haptic('light');
  showNewest();
  flush();
}

const nextSendTime = (): number => Math.max(serverNow(), (getUnsent().at(-1)?.at ?? 0) + 1);

/** Adds or replaces it in order, and stores it in IndexedDB. */
function upsertUnsent(unsent: Unsent): void {
  const others = getUnsent().filter(({ id }) => id !== unsent.id);
  outbox.set({ unsent: [...others, unsent].sort((one, other) => one.at - other.at) });
  const { id: sender, twosome } = getUser() ?? {};
  if (sender === undefined || !twosome) return;
  void idbStore.write(unsentPrefix + unsent.id, {
    ...unsent,
    sender,
    couple: twosome.id,
  } satisfies StoredUnsent);
}

/** Removes a sent or discarded message. */
function removeUnsent(id: string): void {
  outbox.set({ unsent: getUnsent().filter((one) => one.id !== id) });
  progress.drop(id);
  void idbStore.remove(unsentPrefix + id);
}

/** Retries a failed message, at the end of the queue. */
export async function retry(id: string): Promise<void> {
  if (!(await askForTerms())) return;
  const unsent = getUnsent().find((one) => one.id === id);
  if (unsent?.status !== 'failed') return;
  upsertUnsent({ ...unsent, status: 'sending', why: null, at: nextSendTime() });
  flush();
}

/** Discards a failed message. One in flight may have arrived already. */
export function discard(id: string): void {
  if (getUnsent().find((one) => one.id === id)?.status === 'failed') removeUnsent(id);
}

function flush(): void {
  for (const lane of Object.values(lanes)) {
    const next = getUnsent().find((one) => one.status === 'sending' && laneOf(one) === lane);
    if (next === undefined || lane.inFlight !== null || lane.isPaused || !getUser()?.partner) continue;
    if (lane === lanes.photos) void upload(next);
    else if (isSocketOpen()) sendAsFrame(next);
  }
}

function sendAsFrame({ id, text, replyTo }: Unsent): void {
  const lane = lanes.texts;
  lane.inFlight = id;
  sendFrame('message', { __id__: id, text, reply_to: replyTo?.id ?? null });
  lane.timer = setTimeout(() => {
    // it may have arrived: the server answers a repeated id with the same message
    releaseLane(lane);
    renewSocket();
  }, timing.messageAck);
}

onSocketOpen(() => {
  releaseLane(lanes.texts);
  if (lanes.photos.inFlight === null) releaseLane(lanes.photos);
  flush();
});

async function upload(unsent: Unsent): Promise<void> {
  lanes.photos.inFlight = unsent.id;
  try {
    const message = await call('POST message/add_message/', {
      form: formOf(unsent),
      onProgress: (share) => {
        progress.upsert({ id: unsent.id, share });
      },
    });
    upsertMessages([message], 'live');
  } catch (error) {
    retryOrFail(unsent.id, asFailure(error));
  }
}

function formOf({ id, text, pictures, voice, replyTo }: Unsent): FormData {
  const form = new FormData();
  form.append('__id__', id);
  if (text !== '') form.append('text', text);
  if (replyTo !== null) form.append('reply_to', replyTo.id);
  for (const [index, { blob }] of pictures.entries()) form.append('files', blob, `${index + 1}.jpg`);
  if (voice) {
    form.append('peaks', voice.peaks.join());
    form.append('voice', voice.blob, 'voice');
  }
  return form;
}

/** Settles own messages however they arrive: as a response, by the socket, by a sync, or from another device. */
onMessagesStored((received) => {
  const me = getUser()?.id;
  const arrived = received.filter(({ sent_by }) => sent_by === me).map(({ __id__ }) => __id__);
  const ours = getUnsent().filter(({ id }) => arrived.includes(id));
  for (const { id } of ours) {
    removeUnsent(id);
    continueLane(id);
  }
});

onRefused(({ __id__: id, status, retry_after, ...data }) => {
  if (id !== undefined) retryOrFail(id, new Failure(status, data as FailureData, retry_after));
});

const maxServerErrors = 3;

/**
 * A message is retried without a limit while the server is away, or asks for a pause of up to a minute; after a server
 * error three times. Any other failure, such as a quota that lasts for hours, fails only that message.
 */
function retryOrFail(id: string, failure: Failure): void {
  const unsent = getUnsent().find((one) => one.id === id);
  if (unsent?.status !== 'sending') return;
  progress.drop(id);
  const lane = laneOf(unsent);
  const isShortPause = failure.status === 429 && failure.retryAfter * 1000 <= timing.messageLongestRetry;
  const isServerError = failure.status >= 500 && !isAway(failure);
  if (isServerError) lane.serverErrors += 1;
  if (isAway(failure) || isShortPause || (isServerError && lane.serverErrors <= maxServerErrors)) {
    pause(lane, failure.retryAfter * 1000);
    return;
  }
  // this page did not know that terms are missing: refetch, so that the next attempt asks for them
  if (failure.data.code === 'terms') void refreshUser().catch(() => {});
  upsertUnsent({ ...unsent, status: 'failed', why: failure.message });
  continueLane(id);
}

function pause(lane: Lane, atLeast: number): void {
  releaseLane(lane);
  lane.isPaused = true;
  const growing = timing.messageRetry * 2 ** lane.tries;
  const delay = Math.min(Math.max(growing, atLeast || 0), timing.messageLongestRetry);
  lane.tries += 1;
  lane.timer = setTimeout(() => {
    lane.isPaused = false;
    flush();
  }, delay);
}

function continueLane(id: string): void {
  const lane = Object.values(lanes).find(({ inFlight }) => inFlight === id);
  if (lane === undefined) return;
  releaseLane(lane);
  resetTries(lane);
  flush();
}
