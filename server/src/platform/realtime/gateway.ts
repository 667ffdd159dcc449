import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { ApiError, notFound } from '../api-error.ts';
import { deadlineIn } from '../deadline.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Log } from '../log.ts';
import { openSockets } from '../metrics.ts';
import { isPartnered, type Partnered, type Viewer } from '../viewer.ts';
import { type OpenConnection, openConnection } from './connection.ts';
import { channelAt, isAllowedOrigin, readOffer, rejectUpgrade } from './handshake.ts';
import type { Channel, Connection, FrameHandlers, Sockets } from './realtime.ts';
import { createRegistry } from './registry.ts';

export interface GatewayOptions {
  server: Server;
  /**
   * The viewer of a token; `null` when the token is no longer valid. Called only with well-formed tokens.
   * An `ApiError` that it throws (`tooMany`, `unavailable`) refuses the upgrade; `suspended` closes the socket after it.
   */
  authenticate: (token: string, request: IncomingMessage) => Promise<Viewer | null>;
  /** called only for requests with an Origin header */
  allowedOrigin: (origin: string) => boolean;
  handlers: { message: FrameHandlers<Partnered>; single: FrameHandlers };
  /** runs before the first frame of the connection is handled */
  onOpen?: (connection: Connection) => void | Promise<void>;
  /** called once for every connection that was opened */
  onClose?: (connection: Connection) => void;
  limiter: Limiter;
  log: Pick<Log, 'error'>;
  /** security headers of a refused handshake */
  guards: Readonly<Record<string, string>>;
  /** milliseconds that the client has to confirm a close */
  closeGrace?: number;
  /** timeout of `authenticate` in milliseconds */
  authenticationTime?: number;
}

export interface Gateway {
  sockets: Sockets;
  /** Closes all sockets with 1001, waits briefly for running frame handlers, and terminates the sockets that remain. */
  close(): Promise<void>;
}

const maxSocketsPerUser = 20;
/** Handshakes that wait for `authenticate`. */
const maxHandshakes = 1000;
/** A message in more fragments than this is an attack: browsers send a frame of 16 KiB in one. */
const maxFragments = 128;
const stopTimeoutMs = 2000;

/** A close during a handshake. Its viewer was read before the close, so the new connection may have to close too. */
interface Closing {
  which: (connection: Connection) => boolean;
  code: number;
  reason?: string | undefined;
}

export function openGateway({
  server,
  authenticate,
  allowedOrigin,
  handlers,
  onOpen,
  onClose,
  limiter,
  log,
  guards,
  closeGrace = 500,
  authenticationTime = 5000,
}: GatewayOptions): Gateway {
  const registry = createRegistry();
  const handshakes = new Map<Duplex, Closing[]>();
  const busy = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;
  const stopCounting = openSockets.add((sample) => {
    for (const channel of ['message', 'single'] as const) sample(0, { channel });
    for (const { channel } of registry.all()) sample(1, { channel });
  });

  // closeTimeout is missing in the types; without it a client that never confirms a close stays connected for 30 seconds
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments,
    closeTimeout: closeGrace,
    handleProtocols: (_offered, request) => offerOf(request)?.selected ?? false,
  };
  const upgrades = new WebSocketServer(options);

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    authenticateUpgrade(request, socket, head).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'WebSocket handshake failed');
      rejectUpgrade(socket, error instanceof ApiError ? error : new ApiError('unavailable'), guards);
    });
  });

  const authenticateUpgrade = async (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> => {
    const channel = channelAt(request.url);
    if (channel === null) throw notFound();
    if (!isAllowedOrigin(request.headers.origin, allowedOrigin)) throw new ApiError('forbidden');
    const offer = offerOf(request);
    if (offer === null) throw new ApiError('signedOut');
    if (stopped !== undefined || handshakes.size >= maxHandshakes) throw new ApiError('unavailable');

    const missedCloses: Closing[] = [];
    handshakes.set(socket, missedCloses);
    try {
      const viewer = await deadlineIn(authenticationTime).allow(
        viewerOrReason(authenticate(offer.token, request)),
      );
      if (stopped !== undefined) throw new ApiError('unavailable');
      upgrades.handleUpgrade(request, socket, head, (websocket) => {
        admit(websocket, channel, viewer, missedCloses);
      });
    } finally {
      handshakes.delete(socket);
    }
  };

  const admit = (
    websocket: WebSocket,
    channel: Channel,
    viewer: Viewer | string,
    missedCloses: Closing[],
  ) => {
    // ws closes with the matching code by itself; a client's protocol errors are not logged
    websocket.on('error', () => {});
    // a browser cannot see why a handshake was refused, so these two cases upgrade first and then close
    if (typeof viewer === 'string') return websocket.close(closeCodes.signedOut, viewer);
    const connection = connect(websocket, channel, viewer);
    if (connection === null) return websocket.close(closeCodes.wrongSocket, 'wrong socket');
    const missedClose = missedCloses.find(({ which }) => which(connection));
    if (missedClose !== undefined) return connection.close(missedClose.code, missedClose.reason);

    registry.add(connection);
    const userConnections = registry.of({ userIds: [viewer.userId] });
    for (const oldest of userConnections.slice(0, -maxSocketsPerUser))
      oldest.close(closeCodes.tooMany, 'too many sockets');
    connection.begin(async () => onOpen?.(connection));
  };

  const connect = (websocket: WebSocket, channel: Channel, viewer: Viewer): OpenConnection | null => {
    const rest = { channel, limiter, log, onClosed: removeConnection, onBusy: trackBusy };
    if (channel === 'single')
      return isPartnered(viewer)
        ? null
        : openConnection(websocket, { ...rest, viewer, handlers: handlers.single });
    return isPartnered(viewer)
      ? openConnection(websocket, { ...rest, viewer, handlers: handlers.message })
      : null;
  };

  const removeConnection = (connection: Connection): void => {
    if (!registry.remove(connection)) return;
    try {
      onClose?.(connection);
    } catch (error) {
      log.error({ err: error }, 'onClose of a connection failed');
    }
  };

  const trackBusy = (done: Promise<void>): void => {
    busy.add(done);
    void done.then(() => busy.delete(done));
  };

  const closeSome = (candidates: readonly Connection[], closing: Closing): void => {
    for (const missedCloses of handshakes.values()) missedCloses.push(closing);
    for (const connection of candidates)
      if (closing.which(connection)) connection.close(closing.code, closing.reason);
  };

  const sockets: Sockets = {
    of: registry.of,
    all: registry.all,
    ofSession: registry.ofSession,
    endSession: (sessionId) =>
      closeSome(registry.ofSession(sessionId), {
        which: ({ viewer }) => viewer.sessionId === sessionId,
        code: closeCodes.signedOut,
      }),
    closeAll: (which, code, reason) => closeSome(registry.all(), { which, code, reason }),
    get size() {
      return registry.size;
    },
  };

  const stop = async (): Promise<void> => {
    for (const socket of handshakes.keys()) rejectUpgrade(socket, new ApiError('unavailable'), guards);
    for (const connection of registry.all()) connection.close(closeCodes.goingAway, 'going away');
    const allClosed = new Promise<void>((resolve) => upgrades.close(() => resolve()));
    await Promise.race([Promise.all([allClosed, ...busy]), wait(stopTimeoutMs, undefined, { ref: false })]);
    for (const websocket of upgrades.clients) websocket.terminate();
    stopCounting();
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

/** The viewer, or the close reason for an ended session or a suspended user. */
async function viewerOrReason(found: Promise<Viewer | null>): Promise<Viewer | string> {
  try {
    return (await found) ?? 'signed out';
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'suspended') return suspendedReason;
    throw error;
  }
}
