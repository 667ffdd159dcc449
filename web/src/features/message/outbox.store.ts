import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import { networkStatus } from '@twosome/contract/platform/texts';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, Failure, type FailureData } from '../../platform/failure.ts';
import { kept } from '../../platform/idb.ts';
import { isSocketOpen, onSocketOpen, renewSocket } from '../../platform/socket.ts';
import { createEntities, createState, onWipe } from '../../platform/state.ts';
import { getUser, refreshUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/terms.store.ts';
import { onRefused, sendText, sendWithImages } from './message.api.ts';
import { keep, onCame } from './message.store.ts';
import { unsentPrefix } from './wake.ts';

/** A picture as it will be sent. */
export interface Picture {
  blob: Blob;
  width: number;
  height: number;
}

export interface Unsent {
  /** the message's `__id__`, the same over every try: it is sent once */
  id: string;
  text: string;
  pictures: readonly Picture[];
  replyTo: Message['reply_to'];
  /** milliseconds; the order in which they go out */
  at: number;
  status: 'sending' | 'failed';
  /** why it failed */
  why: string | null;
}

interface Outbox {
  /** `unread` until what an earlier visit left has been looked for */
  status: 'unread' | 'ready';
  unsent: readonly Unsent[];
}

const outbox = createState<Outbox>(() => ({ status: 'unread', unsent: [] }));
export const useUnsent = (): readonly Unsent[] => outbox.use(({ unsent }) => unsent);
export const getUnsent = (): readonly Unsent[] => outbox.get().unsent;

/** How much of its pictures is out, by message: from 0 to 1. */
const progress = createEntities<{ id: string; share: number }>();
export const useProgress = (id: string): number | null => progress.use(id)?.share ?? null;

/** What lies in the browser: one by one, for another tab may have its own beside it. Only ever for these two. */
type Left = Unsent & { sender: string; couple: string };

/** The one that is on its way: they go out one after the other, so that none overtakes another. */
let onItsWay: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Waits until a try makes sense again. */
let isPaused = false;
let tries = 0;
let age = 0;
onWipe(() => {
  age += 1;
  rest();
  tries = 0;
});

function rest(): void {
  clearTimeout(timer);
  onItsWay = null;
  isPaused = false;
}

/** Looks for what an earlier visit left, and goes on with it. Never another person's, nor for an earlier partner. */
export async function readUnsent(): Promise<void> {
  if (outbox.get().status === 'ready') return;
  const born = age;
  const keys = (await kept.keys()).filter((key) => key.startsWith(unsentPrefix));
  const found = await Promise.all(keys.map((key) => kept.read<Left>(key)));
  if (born !== age || outbox.get().status === 'ready') return;
  const held = getUnsent();
  const lying = found.filter((one) => one !== null);
  // nobody will ever send what was meant for a couple that has ended
  for (const { id, sender, couple } of lying)
    if (!isOurs(sender, couple)) void kept.remove(unsentPrefix + id);
  const left = lying
    .filter(({ id, sender, couple }) => isOurs(sender, couple) && held.every((other) => other.id !== id))
    .map(({ sender: _sender, couple: _couple, ...unsent }) => unsent);
  outbox.set({ status: 'ready', unsent: [...left, ...held].sort((one, other) => one.at - other.at) });
  flush();
}

const isOurs = (sender: string, couple: string): boolean =>
  sender === getUser()?.id && couple === getUser()?.twosome?.id;

/** Sends a message: it is shown at once, survives a reload, and goes when everything before it has gone. */
export function send(message: Pick<Unsent, 'text' | 'pictures' | 'replyTo'>): void {
  hold({ ...message, id: newId(), at: nextPlace(), status: 'sending', why: null });
  flush();
}

const nextPlace = (): number => Math.max(Date.now(), (getUnsent().at(-1)?.at ?? 0) + 1);

/** Puts it at its place, and into the browser's drawer. */
function hold(unsent: Unsent): void {
  const others = getUnsent().filter(({ id }) => id !== unsent.id);
  outbox.set({ unsent: [...others, unsent].sort((one, other) => one.at - other.at) });
  const { id: sender, twosome } = getUser() ?? {};
  if (sender === undefined || !twosome) return;
  void kept.write(unsentPrefix + unsent.id, { ...unsent, sender, couple: twosome.id } satisfies Left);
}

/** It is sent, or was given up. */
function letGo(id: string): void {
  outbox.set({ unsent: getUnsent().filter((one) => one.id !== id) });
  progress.drop(id);
  void kept.remove(unsentPrefix + id);
}

/** Tries again what failed, at the end of the row. */
export async function retry(id: string): Promise<void> {
  if (!(await askForTerms())) return;
  const unsent = getUnsent().find((one) => one.id === id);
  if (unsent?.status !== 'failed') return;
  hold({ ...unsent, status: 'sending', why: null, at: nextPlace() });
  flush();
}

/** Gives up what failed. What is on its way may have arrived already. */
export function discard(id: string): void {
  if (getUnsent().find((one) => one.id === id)?.status === 'failed') letGo(id);
}

function flush(): void {
  const next = getUnsent().find(({ status }) => status === 'sending');
  if (next === undefined || onItsWay !== null || isPaused || !getUser()?.partner) return;
  if (next.pictures.length > 0) return void post(next);
  if (!isSocketOpen()) return;
  onItsWay = next.id;
  sendText({ __id__: next.id, text: next.text, reply_to: next.replyTo?.id ?? null });
  timer = setTimeout(() => {
    // it may well have arrived: the next try with the same id is answered by the same message
    rest();
    renewSocket();
  }, timing.messageAck);
}

onSocketOpen(() => {
  const isPosting = getUnsent().some(({ id, pictures }) => id === onItsWay && pictures.length > 0);
  if (!isPosting) rest();
  flush();
});

async function post(unsent: Unsent): Promise<void> {
  onItsWay = unsent.id;
  const born = age;
  const stalled = new AbortController();
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), timing.uploadStall);
  };
  watch();
  try {
    const message = await sendWithImages(formOf(unsent), stalled.signal, (share) => {
      if (born !== age) return;
      watch();
      progress.keep({ id: unsent.id, share });
    });
    if (born === age) keep([message], 'live');
  } catch (error) {
    if (born === age) answerNo(unsent.id, asFailure(error));
  }
}

function formOf({ id, text, pictures, replyTo }: Unsent): FormData {
  const form = new FormData();
  form.append('__id__', id);
  if (text !== '') form.append('text', text);
  if (replyTo !== null) form.append('reply_to', replyTo.id);
  for (const [place, { blob }] of pictures.entries()) form.append('files', blob, `${place + 1}.jpg`);
  return form;
}

/** However it came back: as an answer, by the socket, with what was missed, to another device. */
onCame((came) => {
  const me = getUser()?.id;
  const arrived = came.filter(({ sent_by }) => sent_by === me).map(({ __id__ }) => __id__);
  const ours = getUnsent().filter(({ id }) => arrived.includes(id));
  for (const { id } of ours) {
    letGo(id);
    goOn(id);
  }
});

onRefused(({ __id__: id, status, ...data }) => {
  if (id !== undefined) answerNo(id, new Failure(status, data as FailureData));
});

/** What passes is waited for, however long; any other no is that message's alone, and the others go on. */
function answerNo(id: string, failure: Failure): void {
  const unsent = getUnsent().find((one) => one.id === id);
  if (unsent?.status !== 'sending') return;
  progress.drop(id);
  const mayPass = [networkStatus, 429, 503].includes(failure.status);
  if (mayPass || (failure.status >= 500 && tries < 3)) {
    pause();
    return;
  }
  // the person's own page did not know: the next try asks
  if (failure.data.code === 'terms') void refreshUser().catch(() => {});
  hold({ ...unsent, status: 'failed', why: failure.message });
  goOn(id);
}

function pause(): void {
  rest();
  isPaused = true;
  const delay = Math.min(timing.messageRetry * 2 ** tries, timing.messageLongestRetry);
  tries += 1;
  timer = setTimeout(() => {
    isPaused = false;
    flush();
  }, delay);
}

function goOn(id: string): void {
  if (onItsWay !== id) return;
  rest();
  tries = 0;
  flush();
}
