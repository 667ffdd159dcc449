import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { suspended } from './auth.facts.ts';
import { lockPerson, setSuspendedAt } from './suspend.sql.ts';

/** Whose couple they are of, and whether anything changed. */
interface Outcome {
  twosomeId: string | null;
  changed: boolean;
}

/**
 * The operator's: from now on every call of this person is refused, on every device. Their sessions stay, so that the
 * app can say why, and so that they are back where they were when it is lifted. Null where there is no such person.
 */
export async function suspend(tx: Tx, announce: Announce, userId: string): Promise<Outcome | null> {
  const person = await lockPerson(tx, userId);
  if (person === null) return null;
  // said again although it is no news: a node that did not hear closes their sockets now
  await announce(tx, suspended, { userId });
  if (!person.is_suspended) await setSuspendedAt(tx, userId, now());
  return { twosomeId: person.twosome_id, changed: !person.is_suspended };
}

/** The operator's: the person may use everything again. Null where there is no such person. */
export async function lift(tx: Tx, userId: string): Promise<Outcome | null> {
  const person = await lockPerson(tx, userId);
  if (person === null) return null;
  if (person.is_suspended) await setSuspendedAt(tx, userId, null);
  return { twosomeId: person.twosome_id, changed: person.is_suspended };
}
