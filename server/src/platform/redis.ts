import { once } from 'node:events';
import { Redis } from 'ioredis';
import { DeadlineExceeded, deadlineIn } from './deadline.ts';
import type { Log } from './log.ts';

/**
 * One connection to Redis. It carries only what can be lost: while Redis is away, commands are neither queued nor
 * retried, and the client reconnects until it succeeds.
 */
export interface RedisClient {
  readonly client: Redis;
  /** false while Redis is disconnected or does not answer */
  isUp(): boolean;
  /** Runs a command. Rejects immediately while Redis is away, and when the answer takes too long. */
  run<T>(command: (client: Redis) => Promise<T>): Promise<T>;
}

export interface RedisClients {
  /** for commands and publishing */
  commands: RedisClient;
  /** for subscriptions, so that incoming messages do not delay answers to commands */
  subscriber: RedisClient;
  /** why Redis did not answer at the start, or null */
  startError: string | null;
  /** Waits briefly for pending commands. */
  close(): Promise<void>;
}

/** Redis answers but refuses the connection (for example a wrong password): retrying does not help. */
export class RedisRefused extends Error {}

/** Milliseconds. An answer normally takes less than one. */
const answerTimeoutMs = 500;
const pingEveryMs = 1000;
/** A connection with pending commands and no data for this long is closed and reopened. */
const silenceTimeoutMs = 2000;
const connectTimeoutMs = 2000;
const maxPauseMs = 2000;
const startTimeoutMs = 3000;
const closeTimeoutMs = 500;

/** Opens both connections and waits up to three seconds for Redis. Throws `RedisRefused` for a wrong password or the like. */
export async function openRedis({ url, log }: { url: string; log: Log }): Promise<RedisClients> {
  const commands = openClient(url, 'commands', log);
  const subscriber = openClient(url, 'subscriber', log);
  const connections = [commands, subscriber];
  const errors = await Promise.all(connections.map(({ client }) => waitForStart(client)));
  const error = errors.find((found) => found !== null) ?? null;
  // Redis answered with an error
  if (error?.name === 'ReplyError') {
    for (const connection of connections) connection.disconnect();
    throw new RedisRefused(`REDIS_URL is refused by Redis: ${error.message}.`);
  }
  return {
    commands,
    subscriber,
    startError: error && (error.message || codeOf(error)),
    async close() {
      for (const connection of connections) connection.mute();
      // QUIT is answered after all commands sent before it
      await deadlineIn(closeTimeoutMs)
        .allow(commands.client.quit())
        .catch(() => {});
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** For a host name with several addresses Node throws an AggregateError with an empty message. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

interface OpenClient extends RedisClient {
  /** Stops logging state changes. */
  mute(): void;
  disconnect(): void;
}

function openClient(url: string, name: string, log: Log): OpenClient {
  const client = new Redis(url, {
    connectTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disconnectTimeout: answerTimeoutMs,
    // retries forever; with jitter, so that nodes do not reconnect simultaneously
    retryStrategy: (tries) =>
      Math.min(50 * 2 ** Math.min(tries - 1, 10), maxPauseMs) * (0.5 + Math.random() / 2),
    // after a failover this server is a read-only replica; the host name may point to the next primary
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    disableClientInfo: true,
  });
  let isSilent = false;
  let wasUp = false;
  let isMuted = false;
  let lastError: unknown;

  const isUp = () => client.status === 'ready' && !isSilent;
  const setSilent = (silent: boolean) => {
    isSilent = silent;
    if (isMuted || isUp() === wasUp) return;
    wasUp = isUp();
    if (wasUp) log.info({ line: name }, 'Redis is there');
    else log.warn({ line: name, err: lastError }, 'Redis is away');
  };
  const withTimeout = async <T>(command: Promise<T>): Promise<T> => {
    try {
      const answered = await deadlineIn(answerTimeoutMs).allow(command);
      setSilent(false);
      return answered;
    } catch (error) {
      if (error instanceof DeadlineExceeded) {
        lastError = error;
        setSilent(true);
      }
      throw error;
    }
  };

  client.on('error', (error) => {
    lastError = error;
  });
  client.on('ready', () => setSilent(false));
  client.on('close', () => setSilent(isSilent));
  const pingTimer = setInterval(() => {
    if (client.status === 'ready') withTimeout(client.ping()).catch(() => {});
  }, pingEveryMs);

  const mute = () => {
    isMuted = true;
    clearInterval(pingTimer);
  };

  return {
    client,
    isUp,
    mute,
    disconnect() {
      mute();
      client.disconnect();
    },
    async run(command) {
      if (!isUp()) throw new Error('Redis is away.');
      return withTimeout(command(client));
    },
  };
}

/** Resolves with null when Redis is ready, or with the first error. */
async function waitForStart(client: Redis): Promise<Error | null> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  try {
    await once(client, 'ready', { signal });
    return null;
  } catch (error) {
    return signal.aborted
      ? new Error(`it does not answer within ${startTimeoutMs / 1000} seconds`)
      : (error as Error);
  }
}
