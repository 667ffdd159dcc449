import { type ReportKind, reportKinds } from '@twosome/contract/safety/safety.rules';
import { lookAt } from '../../server/src/features/safety/look-at.ts';
import type { Doing } from '../../server/src/features/safety/record.ts';
import { resolveReport } from '../../server/src/features/safety/resolve.ts';
import { findReport, isAct, listActs, listReports } from '../../server/src/features/safety/safety.sql.ts';
import { suspendPerson } from '../../server/src/features/safety/suspend.ts';
import { takeDown } from '../../server/src/features/safety/take-down.ts';
import { verify } from '../../server/src/features/safety/verify.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import type { Announce } from '../../server/src/platform/facts.ts';
import { NotPossible } from '../backup/archive.ts';
import { filesOf, tellActs, tellLooked, tellReports, tellRest } from './tell.ts';

interface House {
  db: Db;
  announce: Announce;
  /** the folder of the images */
  media: string;
}

interface Answer {
  /** for programs */
  found: unknown;
  /** for people */
  told: string;
}

export interface Command {
  says: string;
  takes: readonly string[];
  /** does something, and so needs a reason */
  isAct?: true;
  /** options that only some take */
  options?: readonly ('all' | 'limit' | 'before')[];
  run(house: House, args: string[], more: More): Promise<Answer>;
}

export interface More {
  all: boolean;
  /** how many lines of a list */
  limit: number;
  /** a list goes on before the one with this id; null: it begins with the newest */
  before: string | null;
  doing: Doing;
}

/** How many lines a list has, unless `--limit` says otherwise. */
export const usualLimit = 50;

export const commands: Readonly<Record<string, Command>> = {
  reports: {
    says: `the open reports, newest first, ${usualLimit} at a time; --all: the resolved ones too`,
    takes: [],
    options: ['all', 'limit', 'before'],
    async run({ db }, _, { all, limit, before }) {
      if (before !== null && (await findReport(db, before)) === null)
        throw new NotPossible(`There is no report ${before}.`);
      const { found, rest } = pageOf(await listReports(db, all, { before, most: limit + 1 }), limit);
      return { found, told: tellReports(found, all) + tellRest(rest, all ? 'reports --all' : 'reports') };
    },
  },
  show: {
    says: 'one report: the thing as it was and as it is, who, and what was before',
    takes: ['report'],
    async run({ db, media }, [id = '']) {
      const looked = await lookAt({ db }, readId(id));
      const files = filesOf(media, looked);
      return { found: { ...looked, files }, told: await tellLooked(looked, files) };
    },
  },
  'take-down': {
    says: `${reportKinds.join(', ')}: out of everybody's sight at once, its images too`,
    takes: ['kind', 'id'],
    isAct: true,
    run: (house, args, { doing }) => setDown(house, args, true, doing),
  },
  restore: {
    says: 'brings back what was taken down',
    takes: ['kind', 'id'],
    isAct: true,
    run: (house, args, { doing }) => setDown(house, args, false, doing),
  },
  suspend: {
    says: 'shuts a person out: by their id, or by a report about something that they made',
    takes: ['person or report'],
    isAct: true,
    async run(house, [named = ''], { doing }) {
      const person = await suspendPerson(house, { named: readId(named), isSuspended: true }, doing);
      return { found: { id: person.id }, told: `${person.first_name} (${person.id}) is suspended.` };
    },
  },
  'lift-suspension': {
    says: 'lets a person in again, where they were',
    takes: ['person'],
    isAct: true,
    async run(house, [named = ''], { doing }) {
      const person = await suspendPerson(house, { named: readId(named), isSuspended: false }, doing);
      return { found: { id: person.id }, told: `${person.first_name} (${person.id}) is in again.` };
    },
  },
  verify: {
    says: 'marks a couple as being who it says; the mark goes when the name changes',
    takes: ['username or twosome id'],
    isAct: true,
    async run(house, [named = ''], { doing }) {
      const { id, username, isPrivate } = await verify(house, { named, isVerified: true }, doing);
      const shown = isPrivate ? ' The profile is private: the mark shows once it is public.' : '';
      return { found: { id, username }, told: `${username} is verified.${shown}` };
    },
  },
  unverify: {
    says: 'takes the mark away',
    takes: ['username or twosome id'],
    isAct: true,
    async run(house, [named = ''], { doing }) {
      const { id, username } = await verify(house, { named, isVerified: false }, doing);
      return { found: { id, username }, told: `${username} is verified no more.` };
    },
  },
  resolve: {
    says: 'closes a report that was looked at, whatever came of it',
    takes: ['report'],
    isAct: true,
    async run(house, [named = ''], { doing }) {
      const id = readId(named);
      await resolveReport(house, id, doing);
      return { found: { id }, told: `The report ${id} is resolved.` };
    },
  },
  log: {
    says: `what was done, last first, ${usualLimit} at a time, with the reasons`,
    takes: [],
    options: ['limit', 'before'],
    async run({ db }, _, { limit, before }) {
      if (before !== null && !(await isAct(db, before)))
        throw new NotPossible(`There is no act ${before} in the log.`);
      const { found, rest } = pageOf(await listActs(db, { before, most: limit + 1 }), limit);
      return { found, told: tellActs(found) + tellRest(rest, 'log') };
    },
  },
};

/** One more than is told was asked for; `rest` is the last one told, where there is more behind it. */
function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { found: readonly Row[]; rest: string | null } {
  const found = rows.slice(0, limit);
  return { found, rest: rows.length > limit ? (found.at(-1)?.id ?? null) : null };
}

async function setDown(house: House, [kind = '', named = '']: string[], isDown: boolean, doing: Doing) {
  if (!isKind(kind)) throw new NotPossible(`${kind} is no kind: use one of ${reportKinds.join(', ')}.`);
  const id = readId(named);
  const { twosomeId, openReports } = await takeDown(house, { kind, id, isDown }, doing);
  const more = openReports > 0 ? ` Open reports about it: ${openReports}.` : '';
  return {
    found: { kind, id, twosomeId, openReports },
    told: `The ${kind} ${id} is ${isDown ? 'taken down' : 'back as it was'}.${more}`,
  };
}

const isKind = (kind: string): kind is ReportKind => reportKinds.some((one) => one === kind);

/** An id as somebody types it off a screen. */
export const readId = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** How it is written. */
export const wayTo = (name: string, { takes, isAct, options = [] }: Command): string =>
  [
    name,
    ...takes.map((what) => `<${what}>`),
    ...options.map((option) => `[${ways[option]}]`),
    ...(isAct ? ['--reason "…"'] : []),
  ].join(' ');
const ways = { all: '--all', limit: '--limit <n>', before: '--before <id>' } as const;
const widest = Math.max(...Object.entries(commands).map(([name, command]) => wayTo(name, command).length));

export const usage = [
  'npm run admin -- <command>, with the settings of the server. Every command takes --json.',
  '',
  ...Object.entries(commands).map(
    ([name, command]) => `  ${wayTo(name, command).padEnd(widest)}  ${command.says}`,
  ),
].join('\n');
