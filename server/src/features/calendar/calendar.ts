import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FileResponse } from '../../platform/http/route.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { hashToken, looksLikeToken, newToken } from '../auth/auth.ts';
import type { Deps } from '../deps.ts';
import {
  findAddedAt,
  findOwner,
  findTogetherSince,
  listCalendarCountdowns,
  listCalendarGoals,
  removeAddresses,
  setAddress,
} from './calendar.sql.ts';
import { type CalendarDays, feedFile } from './calendar.view.ts';

export type CalendarDeps = Pick<Deps, 'db' | 'publicUrl'>;

export const readAddress = async ({ db }: CalendarDeps, { userId }: Partnered) => ({
  added_at: (await findAddedAt(db, userId, now()))?.toISOString() ?? null,
});

/** Makes a new address, which ends with the viewer's session; the previous one stops working. */
export async function makeAddress(
  { db, publicUrl }: CalendarDeps,
  { userId, twosomeId, sessionId }: Partnered,
) {
  const token = newToken();
  const moment = now();
  const address = { userId, twosomeId, sessionId, tokenHash: hashToken(token), now: moment };
  const isMade = await db.transaction((tx) => setAddress(tx, address));
  if (!isMade) throw new ApiError('partnerNeeded');
  return { url: `${publicUrl}/calendar/${token}.ics`, added_at: moment.toISOString() };
}

export const turnOff = async ({ db }: CalendarDeps, { userId }: Partnered) => removeAddresses(db, [userId]);

/** The partners' addresses end with the couple: a later couple must not appear in them. */
export const endAddresses = async (tx: Tx, { userIds }: { userIds: readonly string[] }) => {
  await removeAddresses(tx, userIds);
};

/** A person who signs out all other devices wants nobody else to read along. */
export const endAddress = (tx: Tx, { userId }: { userId: string }) => endAddresses(tx, { userIds: [userId] });

/** The person whose feed has this file name, `<token>.ics`. */
export async function findFeed(
  { db, publicUrl }: CalendarDeps,
  fileName: string,
): Promise<{ userId: string; read(): Promise<FileResponse> } | null> {
  const token = fileName.replace(/\.ics$/, '');
  if (token === fileName || !looksLikeToken(token)) return null;
  const owner = await findOwner(db, hashToken(token), now());
  return (
    owner && {
      userId: owner.user_id,
      read: async () => feedFile(await readDays(db, owner.twosome_id), publicUrl),
    }
  );
}

const readDays = async (db: Db, twosomeId: string): Promise<CalendarDays> => ({
  twosomeId,
  goals: await listCalendarGoals(db, twosomeId, limits.calendarGoals),
  countdowns: await listCalendarCountdowns(db, twosomeId),
  togetherSince: await findTogetherSince(db, twosomeId),
});
