import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { findTwosome } from '../twosome/twosome.sql.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import type { SelectUserState, ShowUser } from '../user-state.ts';
import { findUser } from './me.sql.ts';
import { viewUser, withoutCouple } from './me.view.ts';

/** Composes the user of what the features select. */
export const createShowUser =
  (userStates: readonly SelectUserState[]): ShowUser =>
  async (deps, viewer) => {
    const row = await findUser(deps.db, userStates, viewer.userId, now());
    if (row === null) throw new ApiError('signedOut');
    const { twosome_id: twosomeId, suspended_at: suspendedAt } = row;
    if (suspendedAt !== null) return viewUser(withoutCouple(row), null);
    const twosome = twosomeId === null ? null : await findTwosome(deps.db, { twosomeId }, twosomeId);
    return viewUser(row, twosome && viewTwosome(twosome, viewer, signatureOf(deps, viewer)));
  };
