import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { text } from '@twosome/contract/platform/shapes';
import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { requeueJob } from '../../platform/jobs/jobs.sql.ts';
import { liftSuspension, suspend } from '../auth/auth.ts';
import { addBlocked, deleteBlocked } from '../media/blocked.sql.ts';
import { setProfileVerified } from '../twosome/twosome.ts';
import { lockPublicReport, setPublicResolved } from './public-report.sql.ts';
import type { SafetyDeps } from './report.ts';
import { findNow, reportableOf } from './reportable.sql.ts';
import {
  type ActRow,
  addAct,
  countOpen,
  findCouple,
  findPerson,
  findReport,
  listPeopleOf,
  lockReport,
  type PersonRow,
  setResolved,
} from './safety.sql.ts';
import { moderationErrors, standardStatements } from './safety.texts.ts';

type ModerationDeps = Pick<SafetyDeps, 'db' | 'emit' | 'logSecurity'>;

/** Who performs a moderation act, and the reason. */
export interface ModerationAct {
  reason: string;
  /** the operator's user name in the operating system, or their account on the operator's pages */
  by: string;
  /** what the people concerned may read; without it the standard statement of the act, if there is one */
  statement?: string | undefined;
}

const Reason = text(limits.reportText, 1);
const Statement = text(limits.statement);

/** Records a moderation act. Throws `invalid` without a reason. */
export async function record(
  tx: Tx,
  { reason, by, statement = '' }: ModerationAct,
  act: Pick<ActRow, 'act' | 'kind' | 'twosome_id' | 'user_id'> & { thing_id: string },
) {
  const read = Reason.safeParse(reason);
  if (!read.success) throw invalid('reason', read.error.issues[0]?.message ?? moderationErrors.reasonMissing);
  const words = Statement.safeParse(statement);
  if (!words.success) throw invalid('statement', moderationErrors.statementInvalid);
  const stated = words.data || (standardStatements[act.act]?.(act.kind) ?? null);
  const [userId = null, otherId = null] = await findPeople(tx, act);
  const about = { ...act, user_id: userId, other_id: otherId };
  await addAct(tx, {
    ...about,
    id: newId(),
    reason: read.data,
    statement: stated,
    done_by: by,
    done_at: now(),
  });
}

/** The people whom an act concerns: the creator of the content, or both members. The act stays with them after the couple is erased. */
async function findPeople(
  tx: Tx,
  { twosome_id: twosomeId, user_id: userId }: Pick<ActRow, 'twosome_id' | 'user_id'>,
): Promise<string[]> {
  if (userId !== null) return [userId];
  return twosomeId === null ? [] : (await listPeopleOf(tx, twosomeId)).map(({ id }) => id);
}

/**
 * Hides content from everyone, or restores it. Open clients update within seconds. While it is hidden, its pictures cannot
 * be uploaded again. Returns the owning couple and the number of open reports. Errors: `notFound`, `conflict` if it is already in the requested state.
 */
export async function takeDown(
  { db, emit, reportables }: Pick<SafetyDeps, 'db' | 'emit' | 'reportables'>,
  { kind, id, isDown }: { kind: ReportKind; id: string; isDown: boolean },
  doing: ModerationAct,
): Promise<{ twosomeId: string; openReports: number }> {
  return db.transaction(async (tx) => {
    const outcome = await reportableOf({ reportables }, kind).setTakenDown(tx, emit, id, isDown);
    if (outcome === null) throw new ApiError('notFound', { message: moderationErrors.noContent(kind, id) });
    const { twosomeId, makerId, changed } = outcome;
    if (!changed)
      throw new ApiError('conflict', {
        message: moderationErrors[isDown ? 'takenDown' : 'notTakenDown'](kind, id),
      });
    if (isDown)
      await addBlocked(
        tx,
        { kind, id },
        (await findNow({ db: tx, reportables }, kind, id))?.was.images ?? [],
        now(),
      );
    else await deleteBlocked(tx, { kind, id });
    const about = { twosome_id: twosomeId, user_id: makerId };
    await record(tx, doing, { act: isDown ? 'take-down' : 'restore', kind, thing_id: id, ...about });
    return { twosomeId, openReports: await countOpen(tx, kind, id) };
  });
}

/**
 * Suspends a person, or lifts the suspension. Their sockets close within seconds, and the app shows the reason. `named` is
 * the person's id, or the id of a report about content that they created. Errors: `notFound`, `conflict`.
 */
export async function suspendPerson(
  { db, emit, logSecurity }: ModerationDeps,
  { named, isSuspended }: { named: string; isSuspended: boolean },
  doing: ModerationAct,
): Promise<PersonRow> {
  const suspended = await db.transaction(async (tx) => {
    const person = (await findPerson(tx, named)) ?? (await findMaker(tx, named));
    const outcome =
      person && (isSuspended ? await suspend(tx, emit, person.id) : await liftSuspension(tx, person.id));
    if (!person || !outcome) throw new ApiError('notFound', { message: moderationErrors.noPerson(named) });
    if (!outcome.changed)
      throw new ApiError('conflict', {
        message: moderationErrors[isSuspended ? 'suspended' : 'notSuspended'](person.first_name, person.id),
      });
    await record(tx, doing, {
      act: isSuspended ? 'suspend' : 'lift-suspension',
      ...{ kind: 'person', thing_id: person.id, twosome_id: outcome.twosomeId, user_id: person.id },
    });
    return person;
  });
  logSecurity?.(isSuspended ? 'suspended' : 'suspension_lifted', { userId: suspended.id });
  return suspended;
}

/** The creator of the reported content. Throws `conflict` for a profile, because it has two members. */
async function findMaker(tx: Tx, reportId: string): Promise<PersonRow | null> {
  const report = await findReport(tx, reportId);
  if (report === null) return null;
  if (report.maker_id !== null) return findPerson(tx, report.maker_id);
  const people = await listPeopleOf(tx, report.twosome_id);
  const names = people.map(({ id, first_name }) => `${first_name} ${id}`).join(', ');
  throw new ApiError('conflict', { message: moderationErrors.twoPeople(names) });
}

/** Grants or removes a couple's verified badge. `named` is its username or id. Errors: `notFound`, `conflict`. */
export async function verify(
  { db, emit }: ModerationDeps,
  { named, isVerified }: { named: string; isVerified: boolean },
  doing: ModerationAct,
): Promise<{ id: string; username: string; isPrivate: boolean }> {
  return db.transaction(async (tx) => {
    const couple = await findCouple(tx, named);
    const outcome = couple && (await setProfileVerified(tx, emit, couple.id, isVerified));
    if (!couple || !outcome) throw new ApiError('notFound', { message: moderationErrors.noCouple(named) });
    const { id, username } = couple;
    if (!outcome.changed)
      throw new ApiError('conflict', {
        message: moderationErrors[isVerified ? 'verified' : 'notVerified'](username),
      });
    const act = isVerified ? 'verify' : 'unverify';
    await record(tx, doing, { act, kind: 'profile', thing_id: id, twosome_id: id, user_id: null });
    return { id, username, isPrivate: outcome.isPrivate };
  });
}

/** Closes a report that the operator has dealt with. Errors: `notFound`, `conflict` if it is resolved already. */
export async function resolveReport({ db }: Pick<SafetyDeps, 'db'>, id: string, doing: ModerationAct) {
  await db.transaction(async (tx) => {
    const ofPerson = await lockReport(tx, id);
    const report = ofPerson ?? (await lockPublicReport(tx, id));
    if (report === null) throw new ApiError('notFound', { message: moderationErrors.noReport(id) });
    if (report.resolved_at !== null)
      throw new ApiError('conflict', { message: moderationErrors.resolved(id) });
    await (ofPerson === null ? setPublicResolved : setResolved)(tx, id, now());
    const about = { twosome_id: report.twosome_id, user_id: ofPerson?.maker_id ?? null };
    await record(tx, doing, { act: 'resolve', kind: 'report', thing_id: id, ...about });
  });
}

/**
 * Records that an operator looks at the pictures of a report, before they are sent. It is an act about the report, so
 * the people concerned do not see it in their export, as they do not see who reported them.
 */
export const recordView = (
  { db }: Pick<SafetyDeps, 'db'>,
  report: { id: string; twosomeId: string | null; makerId: string | null },
  by: string,
) =>
  db.transaction((tx) =>
    record(
      tx,
      { by, reason: moderationErrors.imagesViewed },
      {
        ...{ act: 'view-images', kind: 'report', thing_id: report.id },
        ...{ twosome_id: report.twosomeId, user_id: report.makerId },
      },
    ),
  );

/** Runs a job again that was given up. Errors: `notFound`. */
export const retryJob = ({ db }: Pick<SafetyDeps, 'db'>, id: string, doing: ModerationAct) =>
  db.transaction(async (tx) => {
    if (!(await requeueJob(tx, id))) throw new ApiError('notFound', { message: moderationErrors.noJob(id) });
    await record(tx, doing, { act: 'retry-job', kind: 'job', thing_id: id, twosome_id: null, user_id: null });
  });
