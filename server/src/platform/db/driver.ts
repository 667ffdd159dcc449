import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Db } from './db.ts';
import type { Deadline } from './deadline.ts';

/** How the database tells of itself. Never a value of a sentence: it may be anybody's text. */
export type DbLog = (
  level: 'info' | 'warn' | 'error',
  message: string,
  more?: Record<string, unknown>,
) => void;

export interface Answer {
  rows: unknown[];
  /** `SELECT`, `COMMIT`, `ROLLBACK` … of the last sentence */
  command: string;
}

/** One session of the database. */
export interface Session {
  /** one sentence, prepared under a name made from its text */
  ask(sentence: Sql): Promise<Answer>;
  /** one or more sentences without values */
  run(script: string): Promise<Answer>;
}

/** A session while it is one caller's alone. It ends by `end` or by `abandon`, once. */
export interface Turn extends Session {
  /** in no transaction: the next one may have it */
  end(): void;
  /** something may still be under way on it: nobody gets it before that is over and rolled back */
  abandon(): void;
}

/** What differs between PGlite and PostgreSQL; everything else is written once, above it. */
export interface Driver {
  readonly kind: Db['kind'];
  /**
   * Waits for a session in the order of asking; TooLate when none was free in time.
   * `long` is for scripts that may take more than the few seconds a sentence has.
   */
  turn(deadline: Deadline, long?: 'long'): Promise<Turn>;
  close(): Promise<void>;
}

/** Uses a turn and gives it back, or abandons it where nobody knows what the session is in. */
export async function spend<T>(turn: Turn, use: (session: Session) => Promise<T>): Promise<T> {
  try {
    const answer = await use(turn);
    turn.end();
    return answer;
  } catch (error) {
    turn.abandon();
    throw error;
  }
}

/** One sentence in a turn of its own. */
export async function askIn(turn: Turn, sentence: Sql, deadline: Deadline): Promise<Answer> {
  try {
    const answer = await deadline.allow(turn.ask(sentence));
    turn.end();
    return answer;
  } catch (error) {
    // a sentence that PostgreSQL refused has left nothing behind
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') turn.end();
    else turn.abandon();
    throw error;
  }
}
