import type { Shown } from './ledger.ts';

/** What a screen holds: each message once by its id, ordered by its time. */
export interface Model {
  keep(message: Shown): void;
  /**
   * Begins anew with the newest there are, oldest first, and what came live besides: the server has said that there is
   * more between than it sends.
   */
  beginAnew(newest: readonly Shown[], live: ReadonlySet<string>): void;
  inOrder(): Shown[];
  /** null: it holds nothing yet */
  newest(): Shown | null;
}

export function createModel(): Model {
  const held = new Map<string, Shown>();
  let newest: Shown | null = null;
  /** before it messages are not known; the deletion of one of them is told, and has no place here */
  let floor = '';
  const inOrder = () => [...held.values()].sort(byTime);
  return {
    keep(message) {
      if (message.added_at < floor) return;
      // a message without words was deleted, and that is its end: an answer that was on its way shows none again
      if (held.get(message.id)?.text !== '') held.set(message.id, message);
      if (newest === null || byTime(newest, message) < 0) newest = message;
    },
    beginAnew(results, live) {
      floor = results[0]?.added_at ?? '';
      for (const { id, added_at } of held.values()) if (added_at < floor || !live.has(id)) held.delete(id);
      for (const message of results) this.keep(message);
      newest = inOrder().at(-1) ?? null;
    },
    inOrder,
    newest: () => newest,
  };
}

const byTime = (one: Shown, other: Shown): number =>
  one.added_at < other.added_at ? -1 : one.added_at > other.added_at ? 1 : one.id < other.id ? -1 : 1;
