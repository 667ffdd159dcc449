import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './program.ts';
import { unprivileged } from './unprivileged.ts';

/** A streaming replica of a PostgreSQL, which tests can delay, pause and stop. */
export interface TestReplica {
  /** the URL of a database, given that of the primary */
  urlOf(primary: string): string;
  /** runs a statement on the replica */
  run(statement: string): Promise<Record<string, unknown>[]>;
  /** starts it again */
  start(): Promise<void>;
  stop(): Promise<void>;
  end(): Promise<void>;
}

/** `admin` is the URL of a role that may replicate. */
export async function startReplica(admin: string): Promise<TestReplica> {
  const bin = await programs();
  const folder = await mkdtemp(join(tmpdir(), 'twosome-replica-'));
  const user = unprivileged();
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(bin, 'pg_basebackup'),
    [`--dbname=${admin}`, `--pgdata=${data}`, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { cwd: folder, ...user },
  );
  const [row] = await query(admin, 'show max_connections');
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    // a replica refuses to start with less than its primary has
    `max_connections=${row?.max_connections}`,
  ];
  const urlOf = (primary: string) => {
    const url = new URL(primary);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  let child: ChildProcess;
  const start = async () => {
    child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...user,
    });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (part) => {
        output += part;
        if (output.includes('ready to accept read-only connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`The replica did not start: ${output}`)));
    });
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  };
  await start();
  return {
    urlOf,
    run: (statement) => query(urlOf(admin), statement),
    start,
    stop,
    async end() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The folder of the newest PostgreSQL's programs. */
async function programs(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const [newest = ''] = (await readdir(debian)).sort((a, b) => Number(b) - Number(a));
  return join(debian, newest, 'bin');
}
