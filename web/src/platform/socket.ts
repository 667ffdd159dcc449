import {
  closeCodes,
  type Frame,
  type FrameShapes,
  frameKey,
  subprotocol,
} from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import type * as z from 'zod';
import { socketAddress } from './origin.ts';
import { onWipe } from './state.ts';
import { tabId } from './tab.ts';

export type Channel = 'message' | 'single';

/** Delay before the next try: doubling from 1 s to 60 s, with a random share so that a restart is no stampede. */
export const nextDelay = (tries: number, random: () => number): number => {
  const full = Math.min(timing.socketFirstDelay * 2 ** tries, timing.socketLongestDelay);
  return full * (0.75 + random() * 0.25);
};

type Hear = (data: unknown, frame: Frame) => void;
/** `again` after the connection was lost: something may have been missed */
type Opened = (again: boolean) => void;

const heard = new Map<string, Set<Hear>>();
const opened = new Set<Opened>();
let refused: (code: number, reason: string) => Promise<void> = async () => {};

let socket: WebSocket | null = null;
let wanted: { channel: Channel; token: string } | null = null;
let tries = 0;
let refusals = 0;
let wasOpen = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let stable: ReturnType<typeof setTimeout> | undefined;
let queue: string[] = [];
let flushing: ReturnType<typeof setInterval> | undefined;

/** Opens the one socket of this tab; a change of channel or token replaces it. */
export function openSocket(channel: Channel, token: string): void {
  if (wanted?.channel === channel && wanted.token === token) return;
  closeSocket();
  wanted = { channel, token };
  flushing = setInterval(flush, timing.socketFlush);
  connect();
}

export function closeSocket(): void {
  wanted = null;
  clearTimeout(retry);
  retry = undefined;
  clearTimeout(stable);
  clearInterval(flushing);
  queue = [];
  tries = 0;
  const closing = socket;
  socket = null;
  closing?.close(1000);
}
onWipe(() => {
  closeSocket();
  refusals = 0;
  wasOpen = false;
});

/** Sends a frame, at once where the socket is open, else with the next flush. */
export function sendFrame(type: string, data: unknown): void {
  queue.push(JSON.stringify({ type, data }));
  flush();
}

export const isSocketOpen = (): boolean => socket?.readyState === WebSocket.OPEN;

/** What should have been answered was not: the connection may be dead without knowing, and is given up for a new one. */
export function renewSocket(): void {
  const doubted = socket;
  if (wanted === null || doubted === null) return;
  clearTimeout(stable);
  connect();
  doubted.close(1000);
}

/** The network is back: nobody waits until a long delay is over. */
window.addEventListener('online', () => {
  if (wanted === null || socket !== null) return;
  clearTimeout(retry);
  connect();
});

/** Listens to a kind of frame of a feature's contract. What this tab relayed itself is not heard. */
export function onFrame<F extends FrameShapes, T extends keyof F & string>(
  key: T,
  hear: (data: z.output<F[T]>, frame: Frame) => void,
): () => void {
  const listeners = heard.get(key) ?? new Set();
  heard.set(key, listeners.add(hear as Hear));
  return () => listeners.delete(hear as Hear);
}

/** Every time the socket opens, also again: what may have been missed is asked for here. */
export function onSocketOpen(listener: Opened): () => void {
  opened.add(listener);
  return () => opened.delete(listener);
}

/**
 * The server closed the socket with a code that means something. After 4401 nothing is opened again; after 4403 the
 * listener opens the right one, and is asked again, later and later, while it rejects. There is one listener; what is
 * returned puts the one before back.
 */
export const onSocketRefused = (listener: (code: number, reason: string) => Promise<void>): (() => void) => {
  const before = refused;
  refused = listener;
  return () => {
    refused = before;
  };
};

function connect(): void {
  if (wanted === null) return;
  const mine = new WebSocket(socketAddress(`/api/v1/ws/${wanted.channel}/`), [subprotocol, wanted.token]);
  socket = mine;
  // on a line that hangs a browser would wait for minutes
  const opening = setTimeout(() => mine.close(), timing.socketOpens);
  mine.onopen = () => {
    clearTimeout(opening);
    stable = setTimeout(() => {
      tries = 0;
      refusals = 0;
    }, timing.socketStable);
    flush();
    const again = wasOpen;
    wasOpen = true;
    for (const listener of opened) listener(again);
  };
  mine.onmessage = ({ data }) => hear(String(data));
  mine.onclose = ({ code, reason }) => {
    clearTimeout(opening);
    if (socket !== mine) return;
    socket = null;
    clearTimeout(stable);
    if (code === closeCodes.signedOut) return void refused(code, reason);
    if (code === closeCodes.wrongSocket) return askForRight();
    retry = setTimeout(connect, nextDelay(tries, Math.random));
    tries += 1;
  };
}

/** Until the answer nothing is wanted: the same channel may turn out to be the right one after all. */
function askForRight(): void {
  wanted = null;
  const delay = refusals === 0 ? 0 : nextDelay(refusals - 1, Math.random);
  refusals += 1;
  const mine = setTimeout(async () => {
    try {
      await refused(closeCodes.wrongSocket, '');
    } catch {
      // whoever closed or opened a socket meanwhile has ended the asking
      if (retry === mine) askForRight();
    }
  }, delay);
  retry = mine;
}

function hear(text: string): void {
  const frame = JSON.parse(text) as Frame;
  if (frame.origin === tabId) return;
  for (const listener of heard.get(frameKey(frame)) ?? []) listener(frame.data, frame);
}

function flush(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const waiting = queue;
  queue = [];
  for (const text of waiting) socket.send(text);
}
