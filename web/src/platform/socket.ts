import {
  closeCodes,
  type Frame,
  type FrameShapes,
  frameKey,
  heartbeat,
  subprotocol,
} from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import type * as z from 'zod';
import { socketAddress } from './origin.ts';
import { onReset } from './state.ts';

type Channel = 'message' | 'single';

/** Delay before the next try: it doubles from 1 s to 60 s, with jitter so that a restart causes no stampede. */
export const nextDelay = (tries: number, random: () => number): number => {
  const full = Math.min(timing.socketFirstDelay * 2 ** tries, timing.socketLongestDelay);
  return full * (0.75 + random() * 0.25);
};

type FrameListener = (data: unknown, frame: Frame) => void;
/** `again`: the socket was open before, so events may have been missed */
type OpenListener = (again: boolean) => void;

const frameListeners = new Map<string, Set<FrameListener>>();
const openListeners = new Set<OpenListener>();
let onRefused: (code: number, reason: string) => Promise<void> = async () => {};

let socket: WebSocket | null = null;
let wanted: { channel: Channel; token: string } | null = null;
let tries = 0;
let refusals = 0;
/** times that the socket has opened */
let openings = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let stable: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;
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
  clearTimeout(silence);
  clearInterval(flushing);
  queue = [];
  tries = 0;
  const closing = socket;
  socket = null;
  closing?.close(1000);
}

onReset(() => {
  closeSocket();
  refusals = 0;
  openings = 0;
});

/** Sends a frame: immediately if the socket is open, else with the next flush. */
export function sendFrame(type: string, data: unknown): void {
  queue.push(JSON.stringify({ type, data }));
  flush();
}

/**
 * The connection's number; 0 before the first one. What was requested at another number may miss changes: a connection
 * sends only those that happen after it has opened.
 */
export const connectionNumber = (): number => openings;

export const isSocketOpen = (): boolean => socket?.readyState === WebSocket.OPEN;

/** Replaces a connection that may be dead, because an expected answer did not arrive. */
export function renewSocket(): void {
  const previous = socket;
  if (wanted === null || previous === null) return;
  clearTimeout(stable);
  connect();
  previous.close(1000);
}

/** A frame arrived: the next probe is due after a silence. */
function restartSilence(): void {
  clearTimeout(silence);
  silence = setTimeout(probe, timing.socketHeartbeat);
}

/** Sends a ping. If the server sends no frame in time the connection is dead and is replaced. */
function probe(): void {
  sendFrame(heartbeat.ping, {});
  clearTimeout(silence);
  silence = setTimeout(renewSocket, timing.socketProbeTimeout);
}

/** A device that slept or changed its network may hold a dead socket, or wait for a long retry delay. */
function check(): void {
  if (wanted === null || document.visibilityState === 'hidden') return;
  if (socket === null) {
    clearTimeout(retry);
    connect();
  } else if (isSocketOpen()) probe();
}
window.addEventListener('online', check);
window.addEventListener('pageshow', check);
document.addEventListener('visibilitychange', check);
// Capacitor's own event, for a phone whose pages stayed visible while it slept
document.addEventListener('resume', check);

/**
 * Creates the one function that a feature listens to the frames of its contract with. Frames that this tab relayed
 * itself are skipped.
 */
export const subscriber =
  <F extends FrameShapes>() =>
  <T extends keyof F & string>(
    key: T,
    listener: (data: z.output<F[T]>, frame: Frame) => void,
  ): (() => void) => {
    const listeners = frameListeners.get(key) ?? new Set();
    frameListeners.set(key, listeners.add(listener as FrameListener));
    return () => listeners.delete(listener as FrameListener);
  };

/** Called every time the socket opens, including reconnects. Listeners refetch what may have been missed. */
export function onSocketOpen(listener: OpenListener): () => void {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
}

/**
 * Called when the server closes the socket with one of our codes. After 4401 no socket is opened again. After 4403
 * the listener opens the right one; while it rejects it is called again with growing delays. There is one listener;
 * the returned function restores the previous one.
 */
export const onSocketRefused = (listener: (code: number, reason: string) => Promise<void>): (() => void) => {
  const before = onRefused;
  onRefused = listener;
  return () => {
    onRefused = before;
  };
};

function connect(): void {
  if (wanted === null) return;
  const mine = new WebSocket(socketAddress(`/api/v1/ws/${wanted.channel}/`), [subprotocol, wanted.token]);
  socket = mine;
  // on a hanging network a browser would wait for minutes
  const opening = setTimeout(() => mine.close(), timing.socketOpenTimeout);
  mine.onopen = () => {
    clearTimeout(opening);
    stable = setTimeout(() => {
      tries = 0;
      refusals = 0;
    }, timing.socketStable);
    restartSilence();
    flush();
    openings += 1;
    for (const listener of openListeners) listener(openings > 1);
  };
  mine.onmessage = ({ data }) => {
    if (socket === mine) restartSilence();
    dispatch(String(data));
  };
  mine.onclose = ({ code, reason }) => {
    clearTimeout(opening);
    if (socket !== mine) return;
    socket = null;
    clearTimeout(stable);
    clearTimeout(silence);
    if (code === closeCodes.signedOut) return void onRefused(code, reason);
    if (code === closeCodes.wrongSocket) return requestRightChannel();
    retry = setTimeout(connect, nextDelay(tries, Math.random));
    tries += 1;
  };
}

/** Nothing is wanted until the listener resolves, because the same channel may turn out to be the right one. */
function requestRightChannel(): void {
  wanted = null;
  const delay = refusals === 0 ? 0 : nextDelay(refusals - 1, Math.random);
  refusals += 1;
  const mine = setTimeout(async () => {
    try {
      await onRefused(closeCodes.wrongSocket, '');
    } catch {
      // opening or closing a socket in the meantime ends the retries
      if (retry === mine) requestRightChannel();
    }
  }, delay);
  retry = mine;
}

function dispatch(text: string): void {
  const frame = JSON.parse(text) as Frame;
  if (frame.origin === tabId) return;
  for (const listener of frameListeners.get(frameKey(frame)) ?? []) listener(frame.data, frame);
}

function flush(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const waiting = queue;
  queue = [];
  for (const text of waiting) socket.send(text);
}

/** Identifies this tab among the couple's: the user's other devices receive what it relays, and this tab ignores its own frames. */
export const tabId = String(Math.random());
