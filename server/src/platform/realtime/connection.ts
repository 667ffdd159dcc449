import { randomUUID } from 'node:crypto';
import { closeCodes, heartbeat } from '@twosome/contract/platform/frames';
import type { RateName } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import type { WebSocket } from 'ws';
import { ApiError } from '../api-error.ts';
import { errorResponseOf } from '../http/error-response.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Log } from '../log.ts';
import { frames } from '../metrics.ts';
import type { Viewer } from '../viewer.ts';
import { errorFrame, frameHandlerOf, readFrame, serialise } from './frame.ts';
import type { Channel, Connection, FrameHandlers } from './realtime.ts';

/** Unsent bytes after which a slow reader is disconnected. */
const maxBufferedBytes = 1024 * 1024;
const framesIn = frames.labels('in');
const framesOut = frames.labels('out');
/** Waiting frames after which reading from the socket pauses, until half of them are handled. */
const longQueue = 16;

/** A frame to count and dispatch. */
interface ParsedFrame {
  data: unknown;
  act: () => Promise<unknown>;
  /** counted beside the rate of all frames */
  rate?: RateName | undefined;
}
const onlyCounted: ParsedFrame = { data: undefined, act: async () => {} };

interface ConnectionOptions<V extends Viewer> {
  viewer: V;
  channel: Channel;
  handlers: FrameHandlers<V>;
  /** counts the frames of a user over all sockets and nodes */
  limiter: Limiter;
  log: Pick<Log, 'error'>;
  /** called once, as soon as nothing more can be sent */
  onClosed: (connection: Connection<V>) => void;
  /** called per run of consecutive frames with a promise that never rejects, so that a shutdown can wait for it */
  onBusy: (done: Promise<void>) => void;
}

export interface OpenConnection<V extends Viewer = Viewer> extends Connection<V> {
  /** Runs `work` in the queue of frames, so before any frame that arrives later. */
  begin(work: () => Promise<void>): void;
}

/** Wraps an open socket: handles its frames in order, and adds limits and a heartbeat. */
export function openConnection<V extends Viewer>(
  websocket: WebSocket,
  { viewer, channel, handlers, limiter, log, onClosed, onBusy }: ConnectionOptions<V>,
): OpenConnection<V> {
  let isClosed = false;
  let hasAnswered = true;
  let isBusy = false;
  let isPaused = false;
  const waiting: (() => Promise<void>)[] = [];

  const enqueue = (work: () => Promise<void>): void => {
    waiting.push(work);
    if (!isBusy) onBusy(drain());
    if (waiting.length >= longQueue) setPaused(true);
  };
  const drain = async (): Promise<void> => {
    isBusy = true;
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      if (waiting.length <= longQueue / 2) setPaused(false);
      await work().catch((error) =>
        log.error({ err: error, channel }, 'sending the answer to a frame failed'),
      );
    }
    isBusy = false;
  };
  /** A client that sends faster than the server works is read more slowly, instead of filling the memory. */
  const setPaused = (paused: boolean): void => {
    if (paused === isPaused) return;
    isPaused = paused;
    if (paused) return void websocket.pause();
    // while reading was paused, a pong could not arrive
    hasAnswered = true;
    websocket.resume();
  };

  const send: Connection['send'] = (frame) => {
    if (!isClosed) sendSerialised(serialise(frame));
  };

  const sendSerialised: Connection['sendSerialised'] = (bytes) => {
    if (isClosed) return;
    // checked before sending, so that the last frame cannot exceed the limit either
    if (websocket.bufferedAmount + bytes.length > maxBufferedBytes)
      return close(closeCodes.tooSlow, 'too slow');
    framesOut.inc();
    websocket.send(bytes, { binary: false });
  };

  const close: Connection['close'] = (code, reason) => {
    markClosed();
    waiting.length = 0;
    setPaused(false);
    websocket.close(code, reason);
  };

  const markClosed = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(heartbeatTimer);
    onClosed(connection);
  };

  const begin: OpenConnection<V>['begin'] = (work) =>
    enqueue(() => work().catch((error) => sendError(error, undefined)));

  const sendError = (error: unknown, data: unknown): void => {
    const errorId = randomUUID();
    const refused = errorResponseOf(error, errorId);
    if (refused.ours) log.error({ err: error, errorId, channel }, 'a frame failed');
    send(errorFrame(refused, data));
  };

  const id = randomUUID();
  const connection: OpenConnection<V> = { id, viewer, channel, send, sendSerialised, close, begin };

  /** What does not parse fails when it is dispatched, because it is counted too. */
  const parseFrame = (text: string): ParsedFrame => {
    let data: unknown;
    try {
      const frame = readFrame(text);
      data = frame.data;
      if (frame.type === heartbeat.ping)
        return { data, act: async () => send({ type: heartbeat.pong, data: {} }) };
      const handler = frameHandlerOf(handlers, frame);
      return { data, act: () => handler(connection, data), rate: handler.rate };
    } catch (error) {
      return { data, act: () => Promise.reject(error) };
    }
  };
  /** the rates of which at most half was used when a frame of this connection was last counted */
  const ample = new Set<RateName>();
  const take = async (rate: RateName) => {
    ample.delete(rate);
    const taken = await limiter.take(rate, { userId: viewer.userId, address: '' });
    if (taken.ok && taken.isAmple) ample.add(rate);
    return taken;
  };
  const dispatchFrame = async ({ data, act, rate }: ParsedFrame): Promise<void> => {
    try {
      // A frame far below its limits does not wait for Redis. The next one waits for both, so that each connection gets
      // at most one frame too many.
      const isAmple = ample.has('frame') && (rate === undefined || ample.has(rate));
      const acted = isAmple && act().catch((error) => sendError(error, data));
      // beside each other, so that a frame with a rate of its own waits for Redis once
      const [all, own] = await Promise.all([take('frame'), rate && take(rate), acted]);
      if (!all.ok) return close(closeCodes.tooMany, 'too many frames');
      if (isAmple) return;
      if (own?.ok === false) throw new ApiError('tooMany', { retryAfter: own.retryAfter });
      await act();
    } catch (error) {
      sendError(error, data);
    }
  };
  /** Counts in the queue, so that a flood of frames pauses reading while it waits for the rate limiter. */
  const enqueueCounted = (read: () => ParsedFrame): void => {
    if (!isClosed) enqueue(() => dispatchFrame(read()));
  };

  const checkAlive = () => {
    if (isPaused) return;
    if (!hasAnswered) return websocket.terminate();
    hasAnswered = false;
    websocket.ping();
  };
  const heartbeatTimer = setInterval(checkAlive, timing.socketHeartbeat);

  websocket.on('message', (bytes, isBinary) => {
    framesIn.inc();
    // converted to text now: the buffer is a view of a far larger one, which would stay in memory with it
    const text = isBinary ? '' : String(bytes);
    enqueueCounted(() => parseFrame(text));
  });
  // a client's pings and unsolicited pongs cost as much as frames, so they count as frames
  websocket.on('ping', () => enqueueCounted(() => onlyCounted));
  websocket.on('pong', () => {
    if (hasAnswered) enqueueCounted(() => onlyCounted);
    hasAnswered = true;
  });
  // frames that arrived before the client disconnected are still handled
  websocket.on('close', markClosed);
  return connection;
}
