import type { Letter } from '@twosome/contract/letter/letter.contract';
import { inYear, utcDay, yearOf } from '@twosome/contract/platform/calendar-days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockUsers } from '../auth/users.sql.ts';
import { attachImages, storeImages } from '../media/media.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { letterChanged } from './letter.events.ts';
import { addLetterRow, countSealed, findLetter } from './letter.sql.ts';
import { letterErrors } from './letter.texts.ts';
import { type LetterDeps, showLetter } from './letter.ts';

interface Draft {
  text?: string | undefined;
  opens_at?: string | undefined;
  at_morning?: string | undefined;
}

/** Seals a letter. A retry with the same key returns the first one, as it is now. */
export async function writeLetter(
  deps: LetterDeps,
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
  idempotent: IdempotentRequest | null,
): Promise<Letter> {
  const text = draft.text ?? '';
  if (text === '' && files.length === 0) throw invalid('text', letterErrors.empty);
  requirePossibleTime(draft, now());
  const stored = await storeImages(deps, files, 'files');

  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    // so that letters written at the same time do not exceed the limit together
    await lockUsers(tx, [viewer.userId]);
    await requireMembership(tx, viewer);
    if ((await countSealed(tx, viewer)) >= limits.sealedLetters)
      throw new ApiError('conflict', { message: letterErrors.enough });
    const { userId, twosomeId } = viewer;
    const id = newId();
    const imageIds = stored.map((image) => image.id);
    await attachImages(tx, imageIds);
    const opens = { opensAt: draft.opens_at ?? null, atMorning: draft.at_morning ?? null };
    await addLetterRow(tx, { id, userId, twosomeId, text, ...opens, imageIds, now: now() });
    await deps.emit(tx, letterChanged, { letterId: id, twosomeId, userId });
    return { id };
  });
  const row = await findLetter(deps.db, viewer, id);
  if (row === null) throw new ApiError('conflict', { message: letterErrors.deleted });
  return showLetter(deps, viewer, row);
}

/** A morning is still to come while it is not seven yet in the westernmost time zone, twelve hours behind UTC. */
function requirePossibleTime({ opens_at, at_morning }: Draft, now: Date) {
  if ((opens_at === undefined) === (at_morning === undefined))
    throw invalid('opens_at', letterErrors.chooseOne);
  const field = opens_at === undefined ? 'at_morning' : 'opens_at';
  const latest = new Date(opens_at ?? `${at_morning}T19:00:00.000Z`);
  if (latest <= now) throw invalid(field, letterErrors.past);
  const today = utcDay(now);
  if (utcDay(latest) > inYear(today, yearOf(today) + limits.letterYears))
    throw invalid(field, letterErrors.tooFar);
}
