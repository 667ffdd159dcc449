import { once } from 'node:events';
import type { Cluster, Redis } from 'ioredis';
import { DeadlineExceeded, deadlineIn } from './deadline.ts';
import type { Log } from './log.ts';
import { answerTimeoutMs, connect, type RedisAddress } from './redis-connect.ts';

/**
 * One connection to Redis. It carries only what can be lost: while Redis is away, commands are neither queued nor
 * retried, and the client reconnects until it succeeds.
 */
export interface RedisClient {
  readonly client: Redis | Cluster;
  /** false while Redis is disconnected or does not answer */
  isUp(): boolean;
  /** Runs a command. Rejects immediately while Redis is away, and when the answer takes too long. */
  run<T>(command: (client: Redis | Cluster) => Promise<T>): Promise<T>;
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

/** Milliseconds. */
const pingEveryMs = 1000;
const startTimeoutMs = 3000;
const closeTimeoutMs = 500;

/** Opens both connections and waits up to three seconds for Redis. Throws `RedisRefused` for a wrong password or the like. */
export async function openRedis({ log, ...address }: RedisAddress & { log: Log }): Promise<RedisClients> {
  const commands = openClient(address, 'commands', log);
  const subscriber = openClient(address, 'subscriber', log);
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

function openClient(address: RedisAddress, name: string, log: Log): OpenClient {
  const client = connect(address);
  let isSilent = false;
  let wasUp = false;
  let isMuted = false;
  let lastError: unknown;

  const isUp = () => client.status === 'ready' && !isSilent;
  const setSilent = (silent: boolean) => {
    isSilent = silent;
    if (isMuted || isUp() === wasUp) return;
    wasUp = isUp();
    if (wasUp) log.info({ connection: name }, 'Redis is there');
    else log.warn({ connection: name, err: lastError }, 'Redis is away');
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
async function waitForStart(client: Redis | Cluster): Promise<Error | null> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  let sentinelError: Error | undefined;
  client.on('sentinelError', (error: Error) => {
    sentinelError = error;
  });
  try {
    await once(client, 'ready', { signal });
    return null;
  } catch (error) {
    if (signal.aborted) return new Error(`it does not answer within ${startTimeoutMs / 1000} seconds`);
    return causeOf(error as Error & { lastNodeError?: Error }, sentinelError);
  }
}

/** The error of a sentinel, or of a node of a cluster, instead of the one which only says that none answered. */
const causeOf = (error: Error & { lastNodeError?: Error }, sentinelError: Error | undefined): Error =>
  (/^All sentinels/.test(error.message) && sentinelError) || error.lastNodeError || error;
