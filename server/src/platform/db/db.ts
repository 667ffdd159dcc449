import type { Sql } from 'sql-template-tag';
import type { Fact } from '../facts.ts';

/** What a `.sql.ts` function takes first: the database or a transaction. */
export interface Queries {
  query<Row>(sentence: Sql): Promise<Row[]>;
}

/** One transaction. It may run again after a serialization failure or a deadlock, so it holds nothing but SQL. */
export interface Tx extends Queries {
  /** facts announced so far in this run; see `announce` */
  readonly facts: Fact[];
}

/**
 * A request that must take effect once. The key is taken first and the answer stored last, in the same commit;
 * a repeat is given the stored answer and runs nothing.
 */
export interface Once {
  userId: string;
  /** method and path */
  line: string;
  key: string;
  /** hash of what was sent: fields and files, in a fixed order */
  bodyHash: string;
}

/** The database behind the product: PGlite in a worker or PostgreSQL, indistinguishable from here. */
export interface Db extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction, with reruns on 40001 and 40P01 and five seconds at most.
   * A `query` of the database itself, or another `inOneGo`, inside one throws at once where the database is guarded.
   */
  inOneGo<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  inOneGo<T>(once: Once | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** throws when the database does not answer within two seconds */
  ready(): Promise<void>;
  close(): Promise<void>;
  /** called after every commit with the facts announced in it; never delays the answer */
  onCommit: (facts: Fact[]) => void;
}
