import type { AppPath } from '@twosome/contract/platform/addresses';
import type { Tx } from '../platform/db/db.ts';
import type { Emit } from '../platform/events.ts';
import type { SelectNeeds } from './tray-kind.ts';

/** A push about what waits: one for each device, with the number of what waits, and nothing of its content. */
export interface Reminder {
  /** a later push with the same tag replaces the earlier one */
  tag: string;
  /** its key among the preferences */
  kind: string;
  /** where it leads */
  path: AppPath;
  body: (count: number) => string;
  /** selects what waits for the user `u`; with none of it, nothing is sent */
  select: SelectNeeds;
  /** Takes up to `limit` of what became due, each once over all nodes; `userIds` are to be reminded. */
  takeDue: (tx: Tx, emit: Emit, limit: number) => Promise<{ taken: number; userIds: readonly string[] }>;
  /** why only the push can be turned off by its kind */
  inAppError: string;
}
