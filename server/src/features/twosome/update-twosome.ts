import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { type Name, type NameFields, nameKey, readName } from '@twosome/contract/twosome/twosome.rules';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/violation.ts';
import type { Announce } from '../../platform/facts.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { invalid, notFound, Refusal } from '../../platform/refusal.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { claimImages, keepImages, releaseImages } from '../media/media.ts';
import { turnedPrivate, turnedPublic, twosomeChanged } from './twosome.facts.ts';
import { isResting, lockTwosome, restName, saveTwosome, type TwosomeRow } from './twosome.sql.ts';
import { requireStill } from './twosome.ts';

/** What the form may carry; anything left out stays. */
export interface TwosomeChange extends NameFields {
  is_private?: boolean | undefined;
  bio?: string | undefined;
}

/** Changes the own profile: names, visibility, bio, photo, cover, in one go. */
export async function updateTwosome(
  house: { db: Db; store: Store; announce: Announce },
  viewer: Partnered,
  change: TwosomeChange,
  files: readonly ReceivedFile[],
): Promise<void> {
  const verdict = readName(change);
  if ('errors' in verdict) throw new Refusal('invalid', { fields: verdict.errors });
  const photo = await keepPicture(house, files, 'photo');
  const cover = await keepPicture(house, files, 'cover');

  try {
    await house.db.inOneGo(async (tx) => {
      const before = await lockTwosome(tx, viewer.twosomeId);
      await requireStill(tx, viewer);
      if (before === null) throw notFound();
      const after = changed(before, viewer, change, verdict.name);
      after.photo_id = await replacePicture(tx, before.photo_id, photo);
      after.cover_id = await replacePicture(tx, before.cover_id, cover);
      await saveTwosome(tx, after);
      await settleName(tx, before, after);
      await house.announce(tx, twosomeChanged, { twosomeId: before.id });
      if (before.is_private && !after.is_private)
        await house.announce(tx, turnedPublic, { twosomeId: before.id });
      if (!before.is_private && after.is_private)
        await house.announce(tx, turnedPrivate, { twosomeId: before.id });
    });
  } catch (error) {
    if (violates(error, 'twosomes_username')) throw taken();
    throw error;
  }
}

async function keepPicture(
  house: { db: Db; store: Store },
  files: readonly ReceivedFile[],
  field: string,
): Promise<string | null> {
  const file = files.find((received) => received.field === field);
  if (file === undefined) return null;
  const [kept] = await keepImages(house, [file], field);
  return kept?.id ?? null;
}

function changed(
  before: TwosomeRow,
  viewer: Partnered,
  change: TwosomeChange,
  name: Name | null,
): TwosomeRow {
  const after = { ...before };
  if (change.bio !== undefined) after.bio = change.bio;
  if (change.is_private !== undefined) after.is_private = change.is_private;
  if (name === null) return after;

  const senderIsA = viewer.userId === before.user_a;
  after.username_a = senderIsA ? name.mine : name.theirs;
  after.username_b = senderIsA ? name.theirs : name.mine;
  after.connector = name.connector;
  after.a_first = senderIsA === name.mineFirst;
  after.username = name.username;
  // a verified name belongs to the name, not to whoever takes another one
  if (nameKey(after.username) !== nameKey(before.username)) after.verified_at = null;
  return after;
}

async function replacePicture(tx: Tx, before: string | null, next: string | null): Promise<string | null> {
  if (next === null) return before;
  await claimImages(tx, [next]);
  if (before !== null) await releaseImages(tx, [before]);
  return next;
}

/**
 * The name that was given up rests. Whether the new one rests for somebody else is asked after writing it: the
 * unique index has by then waited for whoever was giving it up at the same moment.
 */
async function settleName(tx: Tx, before: TwosomeRow, after: TwosomeRow): Promise<void> {
  if (nameKey(before.username) === nameKey(after.username)) return;
  const moment = now();
  if (isChosen(before.username))
    await restName(tx, nameKey(before.username), before.id, daysAfter(moment, limits.nameRestDays));
  if (await isResting(tx, nameKey(after.username), after.id, moment)) throw taken();
}

const taken = (): Refusal => invalid('username1', 'This name is taken. Try another one.');
