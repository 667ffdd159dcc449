import sql from 'sql-template-tag';
import type { Db } from './db.ts';

/**
 * The first release of each line without a publicly known hole that concerns a server like this. Reviewed on 2026-11-24;
 * docs/operating.md has the same numbers. Later lines are taken for safe, earlier ones get no fixes any more.
 */
export const safeVersions = {
  Node: ['22.22.2', '24.14.1'],
  PostgreSQL: ['15.18', '16.14', '17.10', '18.4'],
} as const;
type Program = keyof typeof safeVersions;

/** A warning for the operator, or null when the version is safe. */
export function versionWarning(program: Program, version: string): string | null {
  const [line = 0, ...rest] = numbersOf(version);
  const safe = safeVersions[program].map((one) => ({ text: one, numbers: numbersOf(one) }));
  const own = safe.find(({ numbers }) => numbers[0] === line);
  if (own === undefined) {
    const oldest = safe[0]?.numbers[0] ?? 0;
    return line < oldest
      ? `${program} ${line} gets no security fixes any more: use ${oldest} or later`
      : null;
  }
  return isBelow(rest, own.numbers.slice(1))
    ? `${program} ${numbersOf(version).join('.')} has known security holes: update to ${own.text} or later`
    : null;
}

/** The warnings for this process and its database. */
export async function versionWarnings(db: Pick<Db, 'kind' | 'query'>): Promise<string[]> {
  const found: [Program, string][] = [['Node', process.versions.node]];
  if (db.kind === 'postgres') {
    const [row] = await db.query<{ server_version: string }>(sql`show server_version`);
    found.push(['PostgreSQL', row?.server_version ?? '']);
  }
  return found.flatMap(([program, version]) => versionWarning(program, version) ?? []);
}

/** `15.18 (Debian 15.18-0+deb12u1)` → 15, 18 */
const numbersOf = (version: string): number[] =>
  (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

function isBelow(numbers: readonly number[], others: readonly number[]): boolean {
  const index = others.findIndex((other, at) => other !== (numbers[at] ?? 0));
  return index >= 0 && (numbers[index] ?? 0) < (others[index] ?? 0);
}
