import { execFileSync } from 'node:child_process';

/** PostgreSQL and PgBouncer refuse to run as root, so root runs them as the user of the Debian package. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
