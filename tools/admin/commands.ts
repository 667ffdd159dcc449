import { acts, type Done, type OperatorAct, readId } from '../../server/src/admin/acts.ts';
import { purgeUnknownFiles } from '../../server/src/features/media/sweep.ts';
import { findCase } from '../../server/src/features/safety/case.ts';
import type { ModerationAct } from '../../server/src/features/safety/moderate.ts';
import { findPublicReport, listPublicReports } from '../../server/src/features/safety/public-report.sql.ts';
import type { SafetyDeps } from '../../server/src/features/safety/report.ts';
import {
  findReport,
  isAct,
  listActs,
  listReports,
  type Page,
} from '../../server/src/features/safety/safety.sql.ts';
import { moderationErrors } from '../../server/src/features/safety/safety.texts.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { pseudonymOf } from '../../server/src/platform/security-log.ts';
import type { Store } from '../../server/src/platform/storage/store.ts';
import { NotPossible } from '../run/operator.ts';
import { filesOf, formatActs, formatCase, formatPublicReports, formatReports } from './format.ts';

interface Deps extends Required<Pick<SafetyDeps, 'db' | 'emit' | 'reportables' | 'logSecurity'>> {
  openStore(): Promise<Store>;
  securityLogKey(): Buffer;
}

export interface Command {
  summary: string;
  args: readonly string[];
  /** changes data, so it needs a reason */
  isAct?: true;
  /** the options that this command accepts */
  options?: readonly ('all' | 'limit' | 'before')[];
  /** returns what is printed with and without --json */
  run(deps: Deps, args: readonly string[], more: More): Promise<Done>;
}

export interface More extends Page {
  all: boolean;
  act: ModerationAct;
}

/** The number of rows of a list without `--limit`. */
export const defaultLimit = 50;

export const commands: Readonly<Record<string, Command>> = {
  reports: listed('report', {
    command: 'reports',
    options: ['all', 'limit', 'before'],
    summary: `the open reports, newest first, ${defaultLimit} at a time; --all: the resolved ones too`,
    find: findReport,
    list: listReports,
    format: formatReports,
  }),
  'public-reports': listed('public report', {
    command: 'public-reports',
    options: ['all', 'limit', 'before'],
    summary: `the open reports by people without an account, newest first; --all: the resolved ones too`,
    find: findPublicReport,
    list: listPublicReports,
    format: formatPublicReports,
  }),
  show: {
    summary: 'one report: its subject then and now, the people, and their history',
    args: ['report'],
    async run(deps, [named = '']) {
      const id = readId(named);
      const found = await findCase(deps, id);
      if (found === null) throw new NotPossible(moderationErrors.noReport(id));
      const files = await filesOf(await deps.openStore(), found);
      return { data: { ...found, files: files.map(({ at }) => at) }, text: formatCase(found, files) };
    },
  },
  ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, commandOf(act)])),
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
  log: listed('act', {
    command: 'log',
    options: ['limit', 'before'],
    summary: `past acts with their reasons, newest first, ${defaultLimit} at a time`,
    find: async (db, id) => (await isAct(db, id)) || null,
    list: (db, _, page) => listActs(db, page),
    format: formatActs,
  }),
};

function commandOf({ perform, ...act }: OperatorAct): Command {
  return { ...act, isAct: true, run: (deps, args, more) => perform(deps, args, more.act) };
}

interface List<Row> extends Required<Pick<Command, 'summary' | 'options'>> {
  command: string;
  /** null if there is no such row */
  find(db: Db, id: string): Promise<unknown>;
  list(db: Db, all: boolean, page: Page): Promise<Row[]>;
  format(rows: readonly Row[], all: boolean): string;
}

/** A command that lists rows, newest first and page by page. */
function listed<Row extends { id: string }>(
  noun: string,
  { command, summary, options, find, list, format }: List<Row>,
): Command {
  return {
    ...{ summary, options, args: [] },
    async run({ db }, _, { all, limit, before }) {
      if (before !== null && (await find(db, before)) === null)
        throw new NotPossible(`There is no ${noun} ${before}.`);
      const rows = await list(db, all, { before, limit: limit + 1 });
      const data = rows.slice(0, limit);
      const isOpenOnly = options.includes('all') && !all;
      if (data.length === 0) return { data, text: `There are no ${isOpenOnly ? 'open ' : ''}${noun}s.` };
      const next = `\nMore: ${command}${all ? ' --all' : ''} --before ${data.at(-1)?.id}`;
      return { data, text: format(data, all) + (rows.length > limit ? next : '') };
    },
  };
}

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
