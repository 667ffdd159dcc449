import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './program.ts';
import { unprivileged } from './unprivileged.ts';

/** A PgBouncer in transaction mode in front of every database of a PostgreSQL. */
export interface TestPooler {
  /** the URL of a database, given its direct URL */
  urlOf(direct: string): string;
  end(): Promise<void>;
}

export async function startPgbouncer(
  admin: string,
  settings: Record<string, string | number> = {},
): Promise<TestPooler> {
  const { hostname, port, username, password } = new URL(admin);
  const folder = await mkdtemp(join(tmpdir(), 'twosome-pgbouncer-'));
  const listenPort = await freePort();
  const login = [
    `user=${decodeURIComponent(username)}`,
    password && `password=${decodeURIComponent(password)}`,
  ];
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    // everybody logs in as the user above
    auth_type: 'any',
    pool_mode: 'transaction',
    max_client_conn: 2_000,
    default_pool_size: 10,
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(
    file,
    `[databases]\n* = host=${hostname} port=${port} ${login.join(' ')}\n[pgbouncer]\n${lines.join('')}`,
  );
  const user = unprivileged();
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);

  const child = spawn('pgbouncer', [file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      output += part;
      if (output.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  return {
    urlOf(direct) {
      const url = new URL(direct);
      url.host = `127.0.0.1:${listenPort}`;
      return url.href;
    },
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
