import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import type { twosomeCalls } from '@twosome/contract/twosome/twosome.contract';
import { type Name, readName } from '@twosome/contract/twosome/twosome.rules';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/errors.ts';
import type { BodyOf, ReceivedFile } from '../../platform/http/route.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { attachImages, detachImages, storeImages } from '../media/media.ts';
import { holdUsername, isUsernameHeld } from './held-names.sql.ts';
import { profileChanged, turnedPrivate, turnedPublic, twosomeChanged } from './twosome.events.ts';
import { saveTwosome, type TwosomeRow } from './twosome.sql.ts';
import { twosomeErrors } from './twosome.texts.ts';
import { lockOwnTwosome, type TwosomeDeps } from './twosome.ts';
import { type ProfilePart, partsShown } from './twosome.view.ts';

/** Omitted fields stay unchanged. */
type TwosomeChange = BodyOf<typeof twosomeCalls, 'POST auth/update_twosome/'>;

export async function updateTwosome(
  deps: TwosomeDeps,
  viewer: Partnered,
  change: TwosomeChange,
  files: readonly ReceivedFile[],
) {
  const result = readName(change);
  if ('errors' in result) throw new ApiError('invalid', { fields: result.errors });
  const { remove = [] } = change;
  if (remove.some((field) => files.some((file) => file.field === field)))
    throw invalid('remove', twosomeErrors.sentAndRemoved);
  const photo = await storePicture(deps, files, 'photo');
  const cover = await storePicture(deps, files, 'cover');

  try {
    await deps.db.transaction(async (tx) => {
      const before = await lockOwnTwosome(tx, viewer);
      const after = changed(before, viewer, change, result.name);
      after.photo_id = await replacePicture(tx, before.photo_id, photo, remove.includes('photo'));
      after.cover_id = await replacePicture(tx, before.cover_id, cover, remove.includes('cover'));
      const parts = partsChanged(before, after);
      if (parts.length > 0) after.changed_by_a = chosenByA(before, after, parts, viewer);
      await saveTwosome(tx, after);
      await settleName(tx, before, after);
      await deps.emit(tx, twosomeChanged, { twosomeId: before.id });
      const { userId } = viewer;
      if (parts.length > 0) await deps.emit(tx, profileChanged, { twosomeId: before.id, userId, parts });
      if (before.is_private && !after.is_private) await deps.emit(tx, turnedPublic, { twosomeId: before.id });
      if (!before.is_private && after.is_private)
        await deps.emit(tx, turnedPrivate, { twosomeId: before.id });
    });
  } catch (error) {
    if (violates(error, /^twosomes_username$/)) throw taken();
    throw error;
  }
}

/** What strangers see of the profile, and one partner can change alone. */
function partsChanged(before: TwosomeRow, after: TwosomeRow): ProfilePart[] {
  const parts: ProfilePart[] = [];
  if (before.photo_id !== after.photo_id) parts.push('photo');
  if (before.cover_id !== after.cover_id) parts.push('cover');
  if (before.bio !== after.bio) parts.push('bio');
  return parts;
}

/**
 * Whose choice all that is shown is; null: of both. Otherwise somebody who changes the bio would answer for a cover that the
 * other one chose.
 */
function chosenByA(
  before: TwosomeRow,
  after: TwosomeRow,
  parts: readonly ProfilePart[],
  { userId }: Partnered,
): boolean | null {
  const isByA = userId === before.user_a;
  const isAllNew = partsShown(after).every((part) => parts.includes(part));
  return isAllNew || before.changed_by_a === isByA ? isByA : null;
}

async function storePicture(
  deps: TwosomeDeps,
  files: readonly ReceivedFile[],
  field: string,
): Promise<string | null> {
  const file = files.find((received) => received.field === field);
  if (file === undefined) return null;
  const [stored] = await storeImages(deps, [file], field);
  return stored?.id ?? null;
}

function changed(
  before: TwosomeRow,
  viewer: Partnered,
  change: TwosomeChange,
  name: Name | null,
): TwosomeRow {
  const after = { ...before };
  if (change.bio !== undefined) after.bio = change.bio;
  if (change.mentions !== undefined) after.mentions = change.mentions;
  if (change.is_private !== undefined) after.is_private = change.is_private;
  const senderIsA = viewer.userId === before.user_a;
  if (change.show_together !== undefined)
    after[senderIsA ? 'show_together_a' : 'show_together_b'] = change.show_together;
  if (name === null) return after;

  after.username_a = senderIsA ? name.mine : name.theirs;
  after.username_b = senderIsA ? name.theirs : name.mine;
  after.connector = name.connector;
  after.a_first = senderIsA === name.mineFirst;
  after.username = name.username;
  // the verification belongs to the name, so a rename removes it
  if (nameKey(after.username) !== nameKey(before.username)) after.verified_at = null;
  return after;
}

async function replacePicture(
  tx: Tx,
  before: string | null,
  next: string | null,
  isRemoved: boolean,
): Promise<string | null> {
  if (next === null && !isRemoved) return before;
  if (next !== null) await attachImages(tx, [next]);
  if (before !== null) await detachImages(tx, [before]);
  return next;
}

/**
 * Holds the released name and checks whether the new one is held for another couple. The check runs after the write,
 * because the unique index then has waited for a transaction that releases the name simultaneously.
 */
async function settleName(tx: Tx, before: TwosomeRow, after: TwosomeRow) {
  if (nameKey(before.username) === nameKey(after.username)) return;
  const moment = now();
  if (isChosen(before.username))
    await holdUsername(tx, nameKey(before.username), before.id, daysAfter(moment, limits.usernameHoldDays));
  if (await isUsernameHeld(tx, nameKey(after.username), after.id, moment)) throw taken();
}

const taken = (): ApiError => invalid('username1', twosomeErrors.usernameTaken);

const nameKey = (username: string): string => username.toLowerCase();
