import { AsyncLocalStorage } from 'node:async_hooks';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Once, Tx } from './db.ts';
import { deadlineIn } from './deadline.ts';
import { askIn, type DbLog, type Driver, type Session, spend } from './driver.ts';
import { type EmbeddedLimits, openEmbedded } from './embedded.ts';
import { answerOnce, nameOf, stillInFlight } from './once.ts';
import { inOneTransaction } from './one-go.ts';
import { openPostgres } from './postgres.ts';
import { isAway, unavailable } from './unavailable.ts';

export interface OpenedDb extends Db {
  /** A session for scripts, without the few seconds that sentences have. Others may wait for it meanwhile. */
  alone<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

const readyMs = 2_000;
const aloneMs = 60_000;

/**
 * PostgreSQL at `url`, or else PGlite in `dataDir/database`. Whatever is asked of it is answered within
 * `statementTimeoutMs`, or refused as `unavailable`; so is everything while the database is away.
 * `onBroken`: nothing but a new start of the program helps. Who is not `guarded` is not told of a `query` beside the
 * transaction that is under way: Node follows every promise for that, a fifth of what a page costs the server.
 */
export async function openDb(asked: {
  url?: string | undefined;
  dataDir: string;
  log: DbLog;
  statementTimeoutMs?: number | undefined;
  onBroken?: ((why: string) => void) | undefined;
  embedded?: Partial<EmbeddedLimits> | undefined;
  guarded?: boolean | undefined;
}): Promise<OpenedDb> {
  const {
    url,
    dataDir,
    log,
    statementTimeoutMs = 5_000,
    onBroken = () => {},
    embedded,
    guarded = true,
  } = asked;
  const driver = url
    ? openPostgres({ url, statementTimeoutMs, log })
    : await openEmbedded({ dataDir, log, onBroken, limits: embedded });
  return dbOn(driver, { limitMs: statementTimeoutMs, log, guarded });
}

function dbOn(
  driver: Driver,
  { limitMs, log, guarded }: { limitMs: number; log: DbLog; guarded: boolean },
): OpenedDb {
  const around = guarded ? new AsyncLocalStorage<{ over: boolean }>() : null;
  const inFlight = new Set<string>();
  let closing: Promise<void> | undefined;

  const mustBeOutside = (what: string) => {
    // PGlite would wait for its own turn for ever, and PostgreSQL would answer from beside the transaction
    if (around?.getStore()?.over === false)
      throw new Error(`${what} inside inOneGo: use the tx that inOneGo gives.`);
  };
  const ask = async (sentence: Sql, limit: number) => {
    const deadline = deadlineIn(limit);
    return askIn(await driver.turn(deadline), sentence, deadline);
  };
  const refusing = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!isAway(error)) throw error;
      log('warn', 'the database did not answer', { reason: error instanceof Error ? error.message : '' });
      throw unavailable(error);
    }
  };
  const commit = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const place = { over: false };
    try {
      const { result, facts } = await refusing(
        inOneTransaction(driver, deadlineIn(limitMs), (tx) =>
          around === null ? work(tx) : around.run(place, () => work(tx)),
        ),
      );
      place.over = true;
      tell(facts);
      return result;
    } finally {
      place.over = true;
    }
  };
  const tell = (facts: Parameters<Db['onCommit']>[0]) => {
    try {
      if (facts.length > 0) db.onCommit(facts);
    } catch (error) {
      // committed is committed; the sweep of the outbox tells what was not told here
      log('error', 'facts could not be told after commit', { err: error });
    }
  };

  async function inOneGo<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  async function inOneGo<T>(once: Once | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  async function inOneGo<T>(first: Once | null | ((tx: Tx) => Promise<T>), second?: (tx: Tx) => Promise<T>) {
    mustBeOutside('Another inOneGo');
    if (typeof first === 'function') return commit(first);
    const work = second as (tx: Tx) => Promise<T>;
    if (first === null) return commit(work);

    const name = nameOf(first);
    // on PGlite the lock of the key cannot tell: its one session would have both
    if (inFlight.has(name)) throw stillInFlight();
    inFlight.add(name);
    try {
      return await commit((tx) => answerOnce(tx, first, work));
    } finally {
      inFlight.delete(name);
    }
  }

  const db: OpenedDb = {
    kind: driver.kind,
    onCommit: () => {},
    inOneGo,
    async query<Row>(sentence: Sql) {
      mustBeOutside('A query of the database itself');
      const { rows } = await refusing(ask(sentence, limitMs));
      return rows as Row[];
    },
    async ready() {
      mustBeOutside('ready');
      await ask(sql`select 1`, readyMs);
    },
    async alone(work) {
      mustBeOutside('alone');
      return spend(await driver.turn(deadlineIn(aloneMs), 'long'), work);
    },
    close() {
      closing ??= driver.close();
      return closing;
    },
  };
  return db;
}
