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
  // `15.18 (Debian 15.18-0+deb12u1)`
  const [found = ''] = /^\d+(?:\.\d+)*/.exec(version) ?? [];
  const lines = safeVersions[program];
  const safe = lines.find((line) => parseInt(line, 10) >= parseInt(found, 10));
  if (safe === undefined || safe.localeCompare(found, 'en', { numeric: true }) <= 0) return null;
  const oldest = parseInt(lines[0], 10);
  return parseInt(found, 10) < oldest
    ? `${program} ${parseInt(found, 10)} gets no security fixes any more: use ${oldest} or later`
    : `${program} ${found} has known security holes: update to ${safe} or later`;
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
