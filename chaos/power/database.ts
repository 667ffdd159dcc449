import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, until, withClient } from '../../bench/platform/harness.ts';
import { unprivileged } from '../../server/src/testing/unprivileged.ts';
import * as find from '../../tools/install/find.mjs';
import { run } from '../../tools/run/command.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { restartable } from '../platform/program.ts';

const readySeconds = 60;

/** A PostgreSQL in this folder, which is killed and started again. */
export async function openDatabase(data: string, { fsync }: { fsync: boolean }) {
  const bin = find.postgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
  const [folder, user, port] = [await temporaryFolder(), unprivileged(), await freePort()];
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const login = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  const made = await run(join(bin, 'initdb'), [`--pgdata=${data}`, ...login], {
    quiet: true,
    cwd: folder,
    ...user,
  });
  if (made.code !== 0) throw new Error(`PostgreSQL could not be set up: ${made.output}`);
  const settings = [
    ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...['max_connections=200', 'max_wal_size=256MB', `fsync=${fsync ? 'on' : 'off'}`],
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const program = restartable('postgres', [join(bin, 'postgres'), '-D', data, ...options], {
    folder,
    env: {},
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const answers = () => withClient(url, () => Promise.resolve(true)).catch(() => false);
  return {
    url,
    kill: program.kill,
    async start() {
      program.start();
      if (await until(answers, { seconds: readySeconds })) return;
      throw new Error(`The database does not open: ${program.log()}`);
    },
  };
}
