import type { Shown } from './ledger.ts';

/** What a screen holds: each message once by its id, ordered by its time. */
export interface Model {
  keep(message: Shown): void;
  /** forgets all but these: the server has said that there is more between than it sends */
  keepOnly(ids: ReadonlySet<string>): void;
  inOrder(): Shown[];
  /** null: it holds nothing yet */
  newest(): Shown | null;
}

export function createModel(): Model {
  const held = new Map<string, Shown>();
  let newest: Shown | null = null;
  const inOrder = () => [...held.values()].sort(byTime);
  return {
    keep(message) {
      // a message without words was deleted, and that is its end: an answer that was on its way shows none again
      if (held.get(message.id)?.text !== '') held.set(message.id, message);
      if (newest === null || byTime(newest, message) < 0) newest = message;
    },
    keepOnly(ids) {
      for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
      newest = inOrder().at(-1) ?? null;
    },
    inOrder,
    newest: () => newest,
  };
}

const byTime = (one: Shown, other: Shown): number =>
  one.added_at < other.added_at ? -1 : one.added_at > other.added_at ? 1 : one.id < other.id ? -1 : 1;
