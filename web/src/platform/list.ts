import type { Failure } from './failure.ts';

/**
 * How a list stands (S4.11 to S4.22): `none` before the first load, `loaded` with more to come, `finished` at the
 * end. An error keeps what is shown.
 */
export type ListStatus = 'none' | 'loading' | 'loading-more' | 'refreshing' | 'loaded' | 'finished' | 'error';

export interface List {
  id: string;
  status: ListStatus;
  ids: readonly string[];
  next: string | null;
  failure: Failure | null;
  /** when the first page arrived, in milliseconds; 0 before that */
  loadedAt: number;
  /** `connectionNumber` when the first page was requested */
  connection: number;
  /** hydrated from the offline cache: it loads no further pages, and the first page replaces all of it */
  isStale?: boolean;
}
