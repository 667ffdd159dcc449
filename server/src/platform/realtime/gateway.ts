import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { now } from '../clock.ts';
import type { Log } from '../log.ts';
import { notFound, Refusal } from '../refusal.ts';
import { isPartnered, type Partnered, type Viewer } from '../viewer.ts';
import { type OpenConnection, openConnection } from './connection.ts';
import { type ChannelPaths, channelAt, fromOurPage, readOffer, turnAway } from './handshake.ts';
import type { Channel, Connection, FrameActs, Sockets } from './realtime.ts';
import { createRegistry } from './registry.ts';

export interface GatewayOptions {
  server: Server;
  /**
   * Whose token this is; `null` when it is no longer good. It is asked only about what looks like a token.
   * A Refusal that it throws (`tooMany`, `unavailable`) is answered as such, before the upgrade; `suspended` after it.
   */
  authenticate: (token: string, request: IncomingMessage) => Promise<Viewer | null>;
  /** asked only where an origin is named */
  allowedOrigin: (origin: string) => boolean;
  paths?: ChannelPaths;
  acts: { message: FrameActs<Partnered>; single: FrameActs };
  /** runs before the first frame of the connection is worked on */
  onOpen?: (connection: Connection) => void | Promise<void>;
  /** called once for every connection that was opened */
  onClose?: (connection: Connection) => void;
  log: Pick<Log, 'error'>;
  clock?: () => Date;
  /** milliseconds between two pings; who has not answered by the next one is cut off */
  heartbeat?: number;
  /** of one socket; infinite: they are not counted */
  framesPerMinute?: number;
  /** milliseconds that the other side has to agree to a close */
  closeGrace?: number;
  /** milliseconds for `authenticate` */
  authenticationTime?: number;
}

export interface Gateway {
  sockets: Sockets;
  /** Sends 1001 to all, waits a moment for frames that are being worked on, and cuts off who is still there. */
  close(): Promise<void>;
}

const defaultPaths: ChannelPaths = { message: '/api/v1/ws/message/', single: '/api/v1/ws/single/' };
const mostOfOneUser = 20;
/** Handshakes whose tokens are being looked up. */
const mostArriving = 1000;
/** A message in more pieces than this is an attack: browsers send a frame of 16 KiB as one. */
const mostFragments = 128;
const stopPatience = 2000;

/** What was closed while a handshake was under way: its viewer was looked up before, so it may be meant too. */
interface Closing {
  which: (connection: Connection) => boolean;
  code: number;
  reason?: string | undefined;
}

/** Opens both realtime sockets on an HTTP server. */
export function openGateway({
  server,
  authenticate,
  allowedOrigin,
  paths = defaultPaths,
  acts,
  onOpen,
  onClose,
  log,
  clock = now,
  heartbeat = timing.socketHeartbeat,
  framesPerMinute = limits.framesPerMinute,
  closeGrace = 500,
  authenticationTime = 5000,
}: GatewayOptions): Gateway {
  const registry = createRegistry();
  const arriving = new Map<Duplex, Closing[]>();
  const busy = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;

  // closeTimeout is missing in the types; without it a client that never agrees to a close stays 30 seconds
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: mostFragments,
    closeTimeout: closeGrace,
    handleProtocols: (_offered, request) => offerOf(request)?.selected ?? false,
  };
  const upgrades = new WebSocketServer(options);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    receive(request, socket, head).catch((error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a handshake failed');
      turnAway(socket, error instanceof Refusal ? error : new Refusal('unavailable'));
    });
  });

  const receive = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const channel = channelAt(request.url, paths);
    if (channel === null) throw notFound();
    if (!fromOurPage(request.headers.origin, allowedOrigin)) throw new Refusal('forbidden');
    const offer = offerOf(request);
    if (offer === null) throw new Refusal('signedOut');
    if (stopped !== undefined || arriving.size >= mostArriving) throw new Refusal('unavailable');

    const missed: Closing[] = [];
    arriving.set(socket, missed);
    try {
      const viewer = await inTime(authenticationTime, viewerOrReason(authenticate(offer.token, request)));
      if (stopped !== undefined) throw new Refusal('unavailable');
      upgrades.handleUpgrade(request, socket, head, (websocket) => {
        admit(websocket, channel, viewer, missed);
      });
    } finally {
      arriving.delete(socket);
    }
  };

  const admit = (websocket: WebSocket, channel: Channel, viewer: Viewer | string, missed: Closing[]) => {
    // ws closes with the fitting code by itself; what a client does wrong is no news
    websocket.on('error', () => {});
    // a browser cannot see why a handshake was refused, so these two are told after it
    if (typeof viewer === 'string') return websocket.close(closeCodes.signedOut, viewer);
    const connection = connect(websocket, channel, viewer);
    if (connection === null) return websocket.close(closeCodes.wrongSocket, 'wrong socket');
    const ended = missed.find(({ which }) => which(connection));
    if (ended !== undefined) return connection.close(ended.code, ended.reason);

    registry.add(connection);
    const own = registry.of({ userIds: [viewer.userId] });
    for (const oldest of own.slice(0, -mostOfOneUser)) oldest.close(closeCodes.tooMany, 'too many sockets');
    connection.begin(async () => onOpen?.(connection));
  };

  const connect = (websocket: WebSocket, channel: Channel, viewer: Viewer): OpenConnection | null => {
    const rest = { channel, heartbeat, framesPerMinute, clock, log, onShut: forget, onBusy: note };
    if (channel === 'single')
      return isPartnered(viewer) ? null : openConnection(websocket, { ...rest, viewer, acts: acts.single });
    return isPartnered(viewer) ? openConnection(websocket, { ...rest, viewer, acts: acts.message }) : null;
  };

  const forget = (connection: Connection): void => {
    if (!registry.remove(connection)) return;
    try {
      onClose?.(connection);
    } catch (error) {
      log.error({ err: error }, 'what follows the end of a connection failed');
    }
  };

  const note = (done: Promise<void>): void => {
    busy.add(done);
    void done.then(() => busy.delete(done));
  };

  const closeSome = (candidates: readonly Connection[], closing: Closing): void => {
    for (const missed of arriving.values()) missed.push(closing);
    for (const connection of candidates)
      if (closing.which(connection)) connection.close(closing.code, closing.reason);
  };

  const sockets: Sockets = {
    of: registry.of,
    all: registry.all,
    ofSession: registry.ofSession,
    endSession: (sessionId, code = closeCodes.signedOut) =>
      closeSome(registry.ofSession(sessionId), {
        which: ({ viewer }) => viewer.sessionId === sessionId,
        code,
      }),
    closeAll: (which, code, reason) => closeSome(registry.all(), { which, code, reason }),
    get size() {
      return registry.size;
    },
  };

  const stop = async (): Promise<void> => {
    for (const socket of arriving.keys()) turnAway(socket, new Refusal('unavailable'));
    for (const connection of registry.all()) connection.close(closeCodes.goingAway, 'going away');
    const everyoneGone = new Promise<void>((resolve) => upgrades.close(() => resolve()));
    await Promise.race([Promise.all([everyoneGone, ...busy]), wait(stopPatience, undefined, { ref: false })]);
    for (const websocket of upgrades.clients) websocket.terminate();
  };

  return {
    sockets,
    close: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

const offerOf = (request: IncomingMessage) => readOffer(request.headers['sec-websocket-protocol']);

/** Whose token it is, or why it opens nothing (any more). */
async function viewerOrReason(found: Promise<Viewer | null>): Promise<Viewer | string> {
  try {
    return (await found) ?? 'signed out';
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'suspended') return suspendedReason;
    throw error;
  }
}

/** A look-up that hangs is an outage, and no word about the token. */
async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
