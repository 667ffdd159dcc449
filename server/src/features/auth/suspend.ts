import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { suspended } from './auth.events.ts';
import { lockPerson, setSuspendedAt } from './suspend.sql.ts';

interface Outcome {
  twosomeId: string | null;
  changed: boolean;
}

/**
 * Operator action: suspends the user on all devices. Their sessions stay, so that the app can show the reason, and work
 * again when the suspension is lifted. Null when the user does not exist.
 */
export async function suspend(tx: Tx, emit: Emit, userId: string): Promise<Outcome | null> {
  const person = await lockPerson(tx, userId);
  if (person === null) return null;
  // also emitted when already suspended: a node that missed the first event closes the sockets now
  await emit(tx, suspended, { userId });
  if (!person.is_suspended) await setSuspendedAt(tx, userId, now());
  return { twosomeId: person.twosome_id, changed: !person.is_suspended };
}

/** Operator action: lifts the suspension. Null when the user does not exist. */
export async function liftSuspension(tx: Tx, userId: string): Promise<Outcome | null> {
  const person = await lockPerson(tx, userId);
  if (person === null) return null;
  if (person.is_suspended) await setSuspendedAt(tx, userId, null);
  return { twosomeId: person.twosome_id, changed: person.is_suspended };
}
