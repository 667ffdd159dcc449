import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lift, suspend } from '../auth/suspend.ts';
import { findPerson, listPeopleOf, type PersonRow } from './people.sql.ts';
import { type Doing, record } from './record.ts';
import { findReport } from './safety.sql.ts';

/**
 * Shuts a person out until it is lifted: their sockets close within seconds, and their app says why. `named` is their id,
 * or a report about something that they made.
 */
export async function suspendPerson(
  { db, announce }: { db: Db; announce: Announce },
  { named, isSuspended }: { named: string; isSuspended: boolean },
  doing: Doing,
): Promise<PersonRow> {
  return db.inOneGo(async (tx) => {
    const person = (await findPerson(tx, named)) ?? (await findMaker(tx, named));
    const outcome =
      person && (isSuspended ? await suspend(tx, announce, person.id) : await lift(tx, person.id));
    if (!person || !outcome)
      throw new Refusal('notFound', { says: `There is no person and no report ${named}.` });
    if (!outcome.changed)
      throw new Refusal('conflict', {
        says: `${person.first_name} (${person.id}) is ${isSuspended ? 'suspended already' : 'not suspended'}.`,
      });
    await record(tx, doing, {
      act: isSuspended ? 'suspend' : 'lift-suspension',
      ...{ kind: 'person', thing_id: person.id, twosome_id: outcome.twosomeId, user_id: person.id },
    });
    return person;
  });
}

/** Who made what a report is about. A profile is of two people, and nobody guesses which of them is meant. */
async function findMaker(tx: Tx, reportId: string): Promise<PersonRow | null> {
  const report = await findReport(tx, reportId);
  if (report === null) return null;
  if (report.maker_id !== null) return findPerson(tx, report.maker_id);
  const people = await listPeopleOf(tx, report.twosome_id);
  const names = people.map(({ id, first_name }) => `${first_name} ${id}`).join(', ');
  throw new Refusal('conflict', { says: `A profile is of two people: say which of them (${names}).` });
}
