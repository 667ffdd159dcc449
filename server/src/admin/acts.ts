import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import {
  type ModerationAct,
  resolveReport,
  retryJob,
  suspendPerson,
  takeDown,
  verify,
} from '../features/safety/moderate.ts';
import type { SafetyDeps } from '../features/safety/report.ts';
import type { ActName } from '../features/safety/safety.sql.ts';
import { moderationErrors } from '../features/safety/safety.texts.ts';
import { ApiError } from '../platform/api-error.ts';

export type ActDeps = Pick<SafetyDeps, 'db' | 'emit' | 'reportables' | 'logSecurity'>;

export interface OperatorAct {
  summary: string;
  /** what its arguments name */
  args: readonly string[];
  /** Performs it and stores its record in the log of acts. Throws `ApiError`; then nothing was done. */
  perform(deps: ActDeps, args: readonly string[], by: ModerationAct): Promise<Done>;
}

/** What an act did, as data and in a sentence. */
export interface Done {
  data: object;
  text: string;
}

/** What an operator does, on the pages and by `npm run admin`, under the names of the log. */
export const acts: Readonly<Record<Exclude<ActName, 'view-images'>, OperatorAct>> = {
  'take-down': takingDown(
    true,
    `${reportKinds.join(', ')}: hides it from everyone immediately, with its images`,
  ),
  restore: takingDown(false, 'undoes take-down'),
  suspend: suspending(
    true,
    'person or report',
    'suspends a person, by id or by a report about their content',
  ),
  'lift-suspension': suspending(false, 'person', 'ends a suspension'),
  verify: verifying(true, 'gives a couple the verified badge; a new username removes it'),
  unverify: verifying(false, 'removes the verified badge'),
  resolve: {
    summary: 'closes a report',
    args: ['report'],
    async perform(deps, [named = ''], by) {
      const id = readId(named);
      await resolveReport(deps, id, by);
      return { data: { id }, text: `The report ${id} is resolved.` };
    },
  },
  'retry-job': {
    summary: 'runs a job again that was given up',
    args: ['job'],
    async perform(deps, [id = ''], by) {
      await retryJob(deps, id, by);
      return { data: { id }, text: `The job ${id} runs again.` };
    },
  },
};

/** The act of a name that somebody typed. */
export const actOf = (name: string): OperatorAct | undefined =>
  Object.entries(acts).find(([known]) => known === name)?.[1];

/** Normalises an id typed by hand. */
export const readId = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

function readKind(typed: string): ReportKind {
  const kind = reportKinds.find((one) => one === typed);
  if (kind === undefined) throw new ApiError('notFound', { message: moderationErrors.noKind(typed) });
  return kind;
}

function takingDown(isDown: boolean, summary: string): OperatorAct {
  return {
    summary,
    args: ['kind', 'id'],
    async perform(deps, [typed = '', named = ''], by) {
      const [kind, id] = [readKind(typed), readId(named)];
      const { twosomeId, openReports } = await takeDown(deps, { kind, id, isDown }, by);
      const more = openReports > 0 ? ` Open reports about it: ${openReports}.` : '';
      return {
        data: { kind, id, twosomeId, openReports },
        text: `The ${kind} ${id} is ${isDown ? 'taken down' : 'restored'}.${more}`,
      };
    },
  };
}

function suspending(isSuspended: boolean, arg: string, summary: string): OperatorAct {
  return {
    summary,
    args: [arg],
    async perform(deps, [named = ''], by) {
      const { id, first_name } = await suspendPerson(deps, { named: readId(named), isSuspended }, by);
      return {
        data: { id },
        text: `${first_name} (${id}) is ${isSuspended ? 'suspended' : 'not suspended any more'}.`,
      };
    },
  };
}

function verifying(isVerified: boolean, summary: string): OperatorAct {
  return {
    summary,
    args: ['username or twosome id'],
    async perform(deps, [named = ''], by) {
      const { id, username, isPrivate } = await verify(deps, { named, isVerified }, by);
      const later =
        isVerified && isPrivate ? ' The profile is private: the badge shows once it is public.' : '';
      return {
        data: { id, username },
        text: `${username} is ${isVerified ? 'verified' : 'not verified any more'}.${later}`,
      };
    },
  };
}
