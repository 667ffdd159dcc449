import type { Viewer } from '../../platform/viewer.ts';
import { personRenamed } from './auth.events.ts';
import type { AuthDeps } from './auth.ts';
import { setBothCodes, setFirstName } from './users.sql.ts';

interface Change {
  first_name?: string | undefined;
  both_codes?: boolean | undefined;
}

/** Changes the user's own settings in one transaction. A new name is broadcast to the partner's screens. */
export async function changeUser(
  deps: AuthDeps,
  { userId, twosomeId }: Viewer,
  { first_name, both_codes }: Change,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (both_codes !== undefined) await setBothCodes(tx, userId, both_codes);
    if (first_name !== undefined && (await setFirstName(tx, userId, first_name)))
      await deps.emit(tx, personRenamed, { userId, twosomeId });
  });
}
