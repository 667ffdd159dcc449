import type { Sql } from 'sql-template-tag';
import type { Deadline } from '../deadline.ts';

/** The database or a transaction: the first parameter of every `.sql.ts` function. */
export interface Queries {
  query<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, or null. */
  maybeOne<Row>(statement: Sql): Promise<Row | null>;
  /** The first value of a statement with one column, or null. */
  maybeValue<Value>(statement: Sql): Promise<Value | null>;
  /** The values of a statement with one column. */
  column<Value>(statement: Sql): Promise<Value[]>;
  /** Whether there is a row. */
  exists(statement: Sql): Promise<boolean>;
}

export function queriesOf(query: Queries['query']): Queries {
  const column = async <Value>(statement: Sql) =>
    (await query<Record<string, Value>>(statement)).flatMap(Object.values<Value>);
  return {
    query,
    maybeOne: async <Row>(statement: Sql) => (await query<Row>(statement))[0] ?? null,
    maybeValue: async <Value>(statement: Sql) => (await column<Value>(statement))[0] ?? null,
    column,
    exists: async (statement) => (await query(statement)).length > 0,
  };
}

/** Something that happened. The payload holds only names and ids; each receiver's view is built at delivery. */
export interface DomainEvent<Payload = Record<string, unknown>> {
  /** random; deduplicates events that arrive more than once */
  id: string;
  kind: string;
  payload: Payload;
  /** the twosome ids whose connections alone receive it; null: it concerns every node */
  couples: readonly string[] | null;
}

/** One transaction. It may be retried after a serialization failure or a deadlock, so its work must only run SQL. */
export interface Tx extends Queries {
  /** events emitted so far in this attempt */
  readonly events: DomainEvent[];
}

/**
 * A request that must take effect only once. Its transaction locks the key first and stores the response last; a repeated
 * request gets the stored response and runs nothing.
 */
export interface IdempotentRequest {
  userId: string;
  /** method and path */
  route: string;
  key: string;
  /** hash of the body: fields and files, in a fixed order */
  bodyHash: string;
}

/** The database: PGlite in a worker thread, or PostgreSQL. Both behave the same. */
export interface Db extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /** `deadline` belongs to a larger operation: the query is cancelled at it, and is not started after it. */
  query<Row>(statement: Sql, deadline?: Deadline): Promise<Row[]>;
  /**
   * Runs `work` in one transaction, with retries (40001, 40P01 …), for five seconds at most. When the database is
   * guarded, calling its `query` or `transaction` inside `work` throws.
   *
   * `locks`: the id of the row that `work` locks first, if very many people may write to it. Such transactions of this node
   * run one after the other and take a connection only then. Otherwise they would wait for the lock with all connections
   * of the pool.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, locks?: string): Promise<T>;
  /** A transaction that takes effect once for all repeats of the request; null: a request without a key. */
  idempotent<T>(request: IdempotentRequest | null, work: (tx: Tx) => Promise<T>, locks?: string): Promise<T>;
  /** throws when the database does not answer within two seconds */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** runs after every commit with events, before `onCommit` and before the transaction's caller goes on */
  beforeDelivery: ((events: DomainEvent[]) => Promise<void>) | null;
  /** called after every commit with its events; must not block */
  onCommit: (events: DomainEvent[]) => void;
}
