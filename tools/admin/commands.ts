import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import { purgeUnknownFiles } from '../../server/src/features/media/sweep.ts';
import type { Reportable } from '../../server/src/features/reportable.ts';
import { findCase } from '../../server/src/features/safety/case.ts';
import {
  type ModerationAct,
  resolveReport,
  suspendPerson,
  takeDown,
  verify,
} from '../../server/src/features/safety/moderate.ts';
import { findPublicReport, listPublicReports } from '../../server/src/features/safety/public-report.sql.ts';
import { findReport, isAct, listActs, listReports } from '../../server/src/features/safety/safety.sql.ts';
import { moderationErrors } from '../../server/src/features/safety/safety.texts.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import type { Emit } from '../../server/src/platform/events.ts';
import { pseudonymOf, type SecurityLog } from '../../server/src/platform/security-log.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';
import { NotPossible } from '../backup/archive.ts';
import {
  filesOf,
  formatActs,
  formatCase,
  formatNextPage,
  formatPublicReports,
  formatReports,
} from './format.ts';

interface Deps {
  db: Db;
  emit: Emit;
  reportables: readonly Reportable[];
  openStore(): Promise<Store>;
  securityLogKey(): Buffer;
  openSecurityLog(): SecurityLog;
}

interface Answer {
  /** printed with --json */
  data: unknown;
  /** printed without --json */
  text: string;
}

export interface Command {
  summary: string;
  args: readonly string[];
  /** changes data, so it needs a reason */
  isAct?: true;
  /** the options that this command accepts */
  options?: readonly ('all' | 'limit' | 'before')[];
  run(deps: Deps, args: string[], more: More): Promise<Answer>;
}

export interface More {
  all: boolean;
  /** the maximum number of rows */
  limit: number;
  /** continue after the row with this id; null: start with the newest */
  before: string | null;
  act: ModerationAct;
}

/** The number of rows of a list without `--limit`. */
export const defaultLimit = 50;

export const commands: Readonly<Record<string, Command>> = {
  reports: {
    summary: `the open reports, newest first, ${defaultLimit} at a time; --all: the resolved ones too`,
    args: [],
    options: ['all', 'limit', 'before'],
    async run({ db }, _, { all, limit, before }) {
      if (before !== null && (await findReport(db, before)) === null)
        throw new NotPossible(`There is no report ${before}.`);
      const { data, rest } = pageOf(await listReports(db, all, { before, limit: limit + 1 }), limit);
      return {
        data,
        text: formatReports(data, all) + formatNextPage(rest, all ? 'reports --all' : 'reports'),
      };
    },
  },
  'public-reports': {
    summary: `the open reports by people without an account, newest first; --all: the resolved ones too`,
    args: [],
    options: ['all', 'limit', 'before'],
    async run({ db }, _, { all, limit, before }) {
      if (before !== null && (await findPublicReport(db, before)) === null)
        throw new NotPossible(`There is no public report ${before}.`);
      const { data, rest } = pageOf(await listPublicReports(db, all, { before, limit: limit + 1 }), limit);
      const command = all ? 'public-reports --all' : 'public-reports';
      return { data, text: formatPublicReports(data, all) + formatNextPage(rest, command) };
    },
  },
  show: {
    summary: 'one report: its subject then and now, the people, and their history',
    args: ['report'],
    async run(deps, [id = '']) {
      const found = await findCase(deps, readId(id));
      if (found === null) throw new NotPossible(moderationErrors.noReport(readId(id)));
      const files = await filesOf(await deps.openStore(), found);
      return { data: { ...found, files: files.map(({ at }) => at) }, text: formatCase(found, files) };
    },
  },
  'take-down': down(true, `${reportKinds.join(', ')}: hides it from everyone immediately, with its images`),
  restore: down(false, 'undoes take-down'),
  suspend: suspended(true, 'person or report', 'suspends a person, by id or by a report about their content'),
  'lift-suspension': suspended(false, 'person', 'ends a suspension'),
  verify: verified(true, 'gives a couple the verified badge; a new username removes it'),
  unverify: verified(false, 'removes the verified badge'),
  resolve: {
    summary: 'closes a report',
    args: ['report'],
    isAct: true,
    async run(deps, [named = ''], { act }) {
      const id = readId(named);
      await resolveReport(deps, id, act);
      return { data: { id }, text: `The report ${id} is resolved.` };
    },
  },
  pseudonym: {
    summary: 'what the security log calls a person',
    args: ['person'],
    async run({ securityLogKey }, [id = '']) {
      const pseudonym = pseudonymOf(readId(id), securityLogKey());
      return { data: { pseudonym }, text: pseudonym };
    },
  },
  'purge-files': {
    summary: 'erases image files older than an hour without a database row; lists the whole store',
    args: [],
    async run({ db, openStore }) {
      const data = await purgeUnknownFiles({ db, store: await openStore() }, { olderThanMinutes: 60 });
      return { data, text: `${data.files} unknown files were erased.` };
    },
  },
  log: {
    summary: `past acts with their reasons, newest first, ${defaultLimit} at a time`,
    args: [],
    options: ['limit', 'before'],
    async run({ db }, _, { limit, before }) {
      if (before !== null && !(await isAct(db, before)))
        throw new NotPossible(`There is no act ${before} in the log.`);
      const { data, rest } = pageOf(await listActs(db, { before, limit: limit + 1 }), limit);
      return { data, text: formatActs(data) + formatNextPage(rest, 'log') };
    },
  },
};

/** `rows` has one extra row if there is a next page; then `rest` is the last id of this page. */
function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { data: readonly Row[]; rest: string | null } {
  const data = rows.slice(0, limit);
  return { data, rest: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

function down(isDown: boolean, summary: string): Command {
  return {
    summary,
    args: ['kind', 'id'],
    isAct: true,
    async run(deps, [kind = '', named = ''], { act }) {
      if (!isKind(kind))
        throw new NotPossible(`${kind} is not a kind: use one of ${reportKinds.join(', ')}.`);
      const id = readId(named);
      const { twosomeId, openReports } = await takeDown(deps, { kind, id, isDown }, act);
      const more = openReports > 0 ? ` Open reports about it: ${openReports}.` : '';
      return {
        data: { kind, id, twosomeId, openReports },
        text: `The ${kind} ${id} is ${isDown ? 'taken down' : 'restored'}.${more}`,
      };
    },
  };
}

function suspended(isSuspended: boolean, arg: string, summary: string): Command {
  return {
    summary,
    args: [arg],
    isAct: true,
    async run(deps, [named = ''], { act }) {
      const logged = { ...deps, logSecurity: deps.openSecurityLog() };
      const { id, first_name } = await suspendPerson(logged, { named: readId(named), isSuspended }, act);
      return {
        data: { id },
        text: `${first_name} (${id}) is ${isSuspended ? 'suspended' : 'not suspended any more'}.`,
      };
    },
  };
}

function verified(isVerified: boolean, summary: string): Command {
  return {
    summary,
    args: ['username or twosome id'],
    isAct: true,
    async run(deps, [named = ''], { act }) {
      const { id, username, isPrivate } = await verify(deps, { named, isVerified }, act);
      const later =
        isVerified && isPrivate ? ' The profile is private: the badge shows once it is public.' : '';
      return {
        data: { id, username },
        text: `${username} is ${isVerified ? 'verified' : 'not verified any more'}.${later}`,
      };
    },
  };
}

const isKind = (kind: string): kind is ReportKind => reportKinds.some((one) => one === kind);

/** Normalises an id typed by hand. */
export const readId = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** A command with its arguments and options. */
export const synopsis = (name: string, { args, isAct, options = [] }: Command): string =>
  [
    name,
    ...args.map((name) => `<${name}>`),
    ...options.map((option) => `[${optionForms[option]}]`),
    ...(isAct ? ['--reason "…"', '[--statement "…"]'] : []),
  ].join(' ');
const optionForms = { all: '--all', limit: '--limit <n>', before: '--before <id>' } as const;
const widest = Math.max(...Object.entries(commands).map(([name, command]) => synopsis(name, command).length));

export const usage = [
  'npm run admin -- <command>, with the settings of the server. Every command takes --json.',
  '',
  ...Object.entries(commands).map(
    ([name, command]) => `  ${synopsis(name, command).padEnd(widest)}  ${command.summary}`,
  ),
].join('\n');
