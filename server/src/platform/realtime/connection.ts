import { randomUUID } from 'node:crypto';
import { closeCodes } from '@twosome/contract/platform/frames';
import type { WebSocket } from 'ws';
import { refusedWith } from '../http/refuse.ts';
import type { Log } from '../log.ts';
import type { Viewer } from '../viewer.ts';
import { actOf, errorFrame, readFrame } from './frame.ts';
import { createLine, type Line } from './line.ts';
import type { Channel, Connection, FrameActs } from './realtime.ts';
import { createRollingCount } from './rolling-count.ts';
import { serialise } from './sending.ts';

/** Bytes that may wait for a slow reader before it is closed. */
const mostBuffered = 1024 * 1024;
/** Frames that may wait before the socket is left unread for a while. */
const longLine = 16;

interface Opening<V extends Viewer> {
  viewer: V;
  channel: Channel;
  acts: FrameActs<V>;
  /** milliseconds between two pings */
  heartbeat: number;
  framesPerMinute: number;
  clock: () => Date;
  log: Pick<Log, 'error'>;
  /** told once, as soon as nothing more can be sent */
  onShut: (connection: Connection<V>) => void;
  /** each stretch of work on frames; it never rejects */
  onBusy: (done: Promise<void>) => void;
}

export interface OpenConnection<V extends Viewer = Viewer> extends Connection<V> {
  /** Runs `work` in the line of frames, so before any that comes later. */
  begin(work: () => Promise<void>): void;
}

/** Makes a connection of an open socket: its frames in order, its limits, its heartbeat. */
export function openConnection<V extends Viewer>(
  websocket: WebSocket,
  { viewer, channel, acts, heartbeat, framesPerMinute, clock, log, onShut, onBusy }: Opening<V>,
): OpenConnection<V> {
  let isShut = false;
  let hasAnswered = true;
  const isWithinRate = createRollingCount(framesPerMinute, clock);
  /** there while something stands in it: thousands of sockets are quiet nearly always */
  let line: Line | null = null;

  const lineUp = (work: () => Promise<void>): void => {
    line ??= createLine(longLine, {
      onLong: () => websocket.pause(),
      onShort: () => {
        hasAnswered = true;
        websocket.resume();
      },
      onBusy,
      onFailed: (error) => log.error({ err: error, channel }, 'an answer to a frame failed'),
      onEmpty: () => {
        line = null;
      },
    });
    line.add(work);
  };

  const send: Connection['send'] = (frame) => {
    if (!isShut) sendSerialised(serialise(frame));
  };

  const sendSerialised: Connection['sendSerialised'] = (bytes) => {
    if (isShut) return;
    // asked before, so that not even the last frame takes it beyond
    if (websocket.bufferedAmount + bytes.length > mostBuffered) return close(closeCodes.tooSlow, 'too slow');
    websocket.send(bytes, { binary: false });
  };

  const close: Connection['close'] = (code, reason) => {
    shut();
    line?.drop();
    websocket.close(code, reason);
  };

  const shut = (): void => {
    if (isShut) return;
    isShut = true;
    clearInterval(pulse);
    onShut(connection);
  };

  const begin: OpenConnection<V>['begin'] = (work) =>
    lineUp(() => work().catch((error) => tellError(error, undefined)));

  const tellError = (error: unknown, data: unknown): void => {
    const errorId = randomUUID();
    const refused = refusedWith(error, errorId);
    if (refused.ours) log.error({ err: error, errorId, channel }, 'a frame failed');
    send(errorFrame(refused, data));
  };

  const connection: OpenConnection<V> = {
    id: randomUUID(),
    viewer,
    channel,
    send,
    sendSerialised,
    close,
    begin,
  };

  const count = (): boolean => {
    if (isShut) return false;
    if (isWithinRate()) return true;
    close(closeCodes.tooMany, 'too many frames');
    return false;
  };

  const workOn = async (text: string): Promise<void> => {
    let data: unknown;
    try {
      const frame = readFrame(text);
      data = frame.data;
      await actOf(acts, frame)(connection, data);
    } catch (error) {
      tellError(error, data);
    }
  };

  const beat = () => {
    // a socket that is left unread cannot be heard answering
    if (line?.isLong) return;
    if (!hasAnswered) return websocket.terminate();
    hasAnswered = false;
    websocket.ping();
  };
  const pulse = setInterval(beat, heartbeat);

  websocket.on('message', (bytes, isBinary) => {
    if (!count()) return;
    // kept as text: the buffer is a window on a far larger one, which would stay as long as it
    const text = isBinary ? '' : String(bytes);
    lineUp(() => workOn(text));
  });
  // a client's pings and unasked pongs cost as much as frames, so they count as frames
  websocket.on('ping', count);
  websocket.on('pong', () => {
    if (hasAnswered) count();
    hasAnswered = true;
  });
  // frames that came before the client left are still worked on: it sent them
  websocket.on('close', shut);
  return connection;
}
