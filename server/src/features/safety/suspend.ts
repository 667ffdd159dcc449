import { ApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/db/db.ts';
import { liftSuspension, suspend } from '../auth/suspend.ts';
import { findPerson, listPeopleOf, type PersonRow } from './people.sql.ts';
import { type ModerationAct, record } from './record.ts';
import type { SafetyDeps } from './report.ts';
import { findReport } from './safety.sql.ts';

/**
 * Suspends a person, or lifts the suspension. Their sockets close within seconds, and the app shows the reason. `named` is
 * the person's id, or the id of a report about content that they created. Errors: `notFound`, `conflict`.
 */
export async function suspendPerson(
  { db, emit }: SafetyDeps,
  { named, isSuspended }: { named: string; isSuspended: boolean },
  doing: ModerationAct,
): Promise<PersonRow> {
  return db.transaction(async (tx) => {
    const person = (await findPerson(tx, named)) ?? (await findMaker(tx, named));
    const outcome =
      person && (isSuspended ? await suspend(tx, emit, person.id) : await liftSuspension(tx, person.id));
    if (!person || !outcome)
      throw new ApiError('notFound', { message: `There is no person and no report ${named}.` });
    if (!outcome.changed)
      throw new ApiError('conflict', {
        message: `${person.first_name} (${person.id}) is ${isSuspended ? 'suspended already' : 'not suspended'}.`,
      });
    await record(tx, doing, {
      act: isSuspended ? 'suspend' : 'lift-suspension',
      ...{ kind: 'person', thing_id: person.id, twosome_id: outcome.twosomeId, user_id: person.id },
    });
    return person;
  });
}

/** The creator of the reported content. Throws `conflict` for a profile, because it has two members. */
async function findMaker(tx: Tx, reportId: string): Promise<PersonRow | null> {
  const report = await findReport(tx, reportId);
  if (report === null) return null;
  if (report.maker_id !== null) return findPerson(tx, report.maker_id);
  const people = await listPeopleOf(tx, report.twosome_id);
  const names = people.map(({ id, first_name }) => `${first_name} ${id}`).join(', ');
  throw new ApiError('conflict', { message: `A profile belongs to two people. Name one of them: ${names}.` });
}
