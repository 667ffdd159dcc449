import type { Tx } from './db/db.ts';

/** What happened, as names and ids. Payloads are built later, for each receiver. */
export interface Fact<Names = Record<string, unknown>> {
  /** random; the same fact heard twice is told once */
  id: string;
  kind: string;
  names: Names;
}

export interface FactKind<Names> {
  readonly kind: string;
  /** only for the type */
  readonly names?: Names;
}

export const fact = <Names>(kind: string): FactKind<Names> => ({ kind });

/** What follows from a fact in the same transaction; it may be announced too, with all that follows from that. */
export interface Within {
  kind: string;
  react: (tx: Tx, names: never, announce: Announce) => Promise<void>;
}
/** What follows from a fact after commit, on every node that hears it. */
export interface After {
  kind: string;
  react: (names: never) => Promise<void>;
}

/** What a node drops from its memory as it hears a fact: where the fact was committed, before the answer goes out. */
export interface Forgetting {
  kind: string;
  forget: () => void;
}

export const within = <Names>(
  kind: FactKind<Names>,
  react: (tx: Tx, names: Names, announce: Announce) => Promise<void>,
): Within => ({ kind: kind.kind, react });

export const after = <Names>(kind: FactKind<Names>, react: (names: Names) => Promise<void>): After => ({
  kind: kind.kind,
  react,
});

export const forgetting = <Names>(kind: FactKind<Names>, forget: () => void): Forgetting => ({
  kind: kind.kind,
  forget,
});

export type Announce = <Names>(tx: Tx, kind: FactKind<Names>, names: Names) => Promise<void>;

/**
 * Makes `announce`: it leaves the fact with the transaction, which writes all of its facts into the outbox before
 * it commits, so that a death after commit loses nothing; and it runs what must happen within.
 */
export const announcing = (reactions: readonly Within[]): Announce => {
  const announce: Announce = async (tx, kind, names) => {
    tx.facts.push({ id: crypto.randomUUID(), kind: kind.kind, names: names as Record<string, unknown> });
    for (const reaction of reactions)
      if (reaction.kind === kind.kind) await reaction.react(tx, names as never, announce);
  };
  return announce;
};
