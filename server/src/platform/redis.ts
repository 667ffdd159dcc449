import { Redis } from 'ioredis';
import type { Log } from './log.ts';

/**
 * One connection to Redis. What it carries can be done without: nothing waits for a Redis that is away, nothing is
 * kept for when it is back, and it is looked for again until it is.
 */
export interface RedisLine {
  readonly client: Redis;
  /** false while Redis is away, or is there and does not answer */
  isUp(): boolean;
  /** The answer to a command. Rejects at once while Redis is away, and when the answer takes too long. */
  ask<T>(command: (client: Redis) => Promise<T>): Promise<T>;
}

export interface RedisLines {
  /** for what is asked and said */
  commands: RedisLine;
  /** for what is subscribed to: whatever comes in there delays no answer here */
  hearing: RedisLine;
  /** null: Redis answers; else why it did not at the start */
  why: string | null;
  /** Waits a moment for what was said to arrive. */
  close(): Promise<void>;
}

/** Redis is there and will not have us: waiting does not help. */
export class RedisRefuses extends Error {}

/** All in milliseconds. An answer takes a fraction of one. */
const answerWithin = 500;
const betweenPings = 1000;
/** What answers nothing for so long while asked is cut off, and looked for anew. */
const silentFor = 2000;
const connectedWithin = 2000;
const longestPause = 2000;
const atStart = 3000;
const atEnd = 500;

/** Opens both lines, and waits a moment for Redis. Throws `RedisRefuses` for a wrong password or the like. */
export async function openRedis({ url, log }: { url: string; log: Log }): Promise<RedisLines> {
  const commands = openLine(url, 'commands', log);
  const hearing = openLine(url, 'hearing', log);
  const lines = [commands, hearing];
  const whys = await Promise.all(lines.map(({ client }) => firstWord(client)));
  const why = whys.find((one) => one !== null) ?? null;
  // an answer of Redis, not the lack of one
  if (why?.name === 'ReplyError') {
    for (const line of lines) line.cut();
    throw new RedisRefuses(`REDIS_URL is refused by Redis: ${why.message}.`);
  }
  return {
    commands,
    hearing,
    why: why && (why.message || codeOf(why)),
    async close() {
      for (const line of lines) line.hush();
      // answered after all that was said before it
      await inTime(atEnd, commands.client.quit()).catch(() => {});
      for (const line of lines) line.cut();
    },
  };
}

/** Where a name leads to several addresses, the error of all of them says nothing but this. */
const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

interface OpenLine extends RedisLine {
  /** From here on its end is no news. */
  hush(): void;
  cut(): void;
}

function openLine(url: string, name: string, log: Log): OpenLine {
  const client = new Redis(url, {
    connectTimeout: connectedWithin,
    socketTimeout: silentFor,
    disconnectTimeout: answerWithin,
    // never an end to the tries; a random share, so that not all nodes come at once
    retryStrategy: (tries) =>
      Math.min(50 * 2 ** Math.min(tries - 1, 10), longestPause) * (0.5 + Math.random() / 2),
    // a primary that became a replica takes no counts: the address may lead to another one by now
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    disableClientInfo: true,
  });
  let isSilent = false;
  let wasUp = false;
  let isHushed = false;
  let why: unknown;

  const isUp = () => client.status === 'ready' && !isSilent;
  const note = (silent: boolean) => {
    isSilent = silent;
    if (isHushed || isUp() === wasUp) return;
    wasUp = isUp();
    if (wasUp) log.info({ line: name }, 'Redis is there');
    else log.warn({ line: name, err: why }, 'Redis is away');
  };
  const wait = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const answered = await inTime(answerWithin, answer);
      note(false);
      return answered;
    } catch (error) {
      if (error instanceof TooLate) {
        why = error;
        note(true);
      }
      throw error;
    }
  };

  client.on('error', (error) => {
    why = error;
  });
  client.on('ready', () => note(false));
  client.on('close', () => note(isSilent));
  const pulse = setInterval(() => {
    if (client.status === 'ready') wait(client.ping()).catch(() => {});
  }, betweenPings);

  const hush = () => {
    isHushed = true;
    clearInterval(pulse);
  };

  return {
    client,
    isUp,
    hush,
    cut() {
      hush();
      client.disconnect();
    },
    async ask(command) {
      if (!isUp()) throw new Error('Redis is away.');
      return wait(command(client));
    },
  };
}

class TooLate extends Error {}

/** The answer, or `TooLate`. An answer that is here already but unread, because this program was busy, is in time. */
async function inTime<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TooLate(`Redis does not answer within ${milliseconds} ms.`));
    timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** null when Redis is there, else why it is not: what came first. */
async function firstWord(client: Redis): Promise<Error | null> {
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Error | null>((resolve) => {
    client.once('ready', () => resolve(null));
    client.once('error', resolve);
    timer = setTimeout(resolve, atStart, new Error(`it does not answer within ${atStart / 1000} seconds`));
  }).finally(() => clearTimeout(timer));
}
