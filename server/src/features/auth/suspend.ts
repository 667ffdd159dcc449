import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { suspended } from './auth.events.ts';
import { lockUsers, setSuspendedAt } from './users.sql.ts';

interface Outcome {
  twosomeId: string | null;
  changed: boolean;
}

/**
 * Operator action: suspends the user on all devices. Their sessions stay, so that the app can show the reason, and work
 * again when the suspension is lifted. Null when the user does not exist.
 */
export async function suspend(tx: Tx, emit: Emit, userId: string): Promise<Outcome | null> {
  const [person] = await lockUsers(tx, [userId]);
  if (person === undefined) return null;
  // also emitted when already suspended: a node that missed the first event closes the sockets now
  await emit(tx, suspended, { userId });
  if (person.suspended_at === null) await setSuspendedAt(tx, userId, now());
  return { twosomeId: person.twosome_id, changed: person.suspended_at === null };
}

/** Operator action: lifts the suspension. Null when the user does not exist. */
export async function liftSuspension(tx: Tx, userId: string): Promise<Outcome | null> {
  const [person] = await lockUsers(tx, [userId]);
  if (person === undefined) return null;
  if (person.suspended_at !== null) await setSuspendedAt(tx, userId, null);
  return { twosomeId: person.twosome_id, changed: person.suspended_at !== null };
}
