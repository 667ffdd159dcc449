import type { Shown } from './log.ts';

export type Model = ReturnType<typeof createModel>;

/** The messages of a screen: each once by its id, ordered by its time. */
export function createModel() {
  const held = new Map<string, Shown>();
  let newest: Shown | null = null;
  /** messages before it are unknown, so the deletion of one of them is ignored */
  let floor = '';
  const inOrder = () => [...held.values()].sort(byTime);
  return {
    upsert(message: Shown): void {
      if (message.added_at < floor) return;
      // A message without text was deleted; a response in flight must not restore it.
      if (held.get(message.id)?.text !== '') held.set(message.id, message);
      if (newest === null || byTime(newest, message) < 0) newest = message;
    },
    /**
     * Resets the list to the newest messages, oldest first, and those received live, because the server has reported a
     * gap larger than it resends.
     */
    reset(results: readonly Shown[], live: ReadonlySet<string>): void {
      floor = results[0]?.added_at ?? '';
      for (const { id, added_at } of held.values()) if (added_at < floor || !live.has(id)) held.delete(id);
      for (const message of results) this.upsert(message);
      newest = inOrder().at(-1) ?? null;
    },
    inOrder,
    /** null: it is empty */
    newest: () => newest,
  };
}

const byTime = (one: Shown, other: Shown): number =>
  one.added_at < other.added_at ? -1 : one.added_at > other.added_at ? 1 : one.id < other.id ? -1 : 1;
