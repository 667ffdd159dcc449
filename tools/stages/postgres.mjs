import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run/command.mjs';
import { atEnd } from '../run/end.mjs';
import { freePort } from '../run/free-port.mjs';

/**
 * A PostgreSQL of our own in a temporary folder, for as long as this command runs. For tests it need not survive
 * anything, so it does not wait for the disk; for measurements it is `durable`, as it is when it comes.
 *
 * @param {string} bin the folder of its programs
 * @param {{ durable?: boolean }} [how]
 * @returns {Promise<string>} the address of its database
 */
export async function startPostgres(bin, { durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'twosome-postgres-'));
  const forgetFolder = () => rmSync(folder, { recursive: true, force: true });
  atEnd(forgetFolder);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const who = asWhom();
  if (who) for (const path of [folder, passwordFile]) chownSync(path, who.uid, who.gid);

  const data = join(folder, 'data');
  const { code, output } = await run(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { quiet: true, cwd: folder, ...who },
  );
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${output.trim()}`);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      `${port}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...who },
  );
  const gone = new Promise((resolve) => server.on('exit', resolve));
  atEnd(async () => {
    // at once: nothing in it is worth a checkpoint
    server.kill('SIGQUIT');
    await gone;
  });
  await answering(server);
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
function asWhom() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error('PostgreSQL does not run as root, and there is no user postgres to run it.');
  }
}

/** @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server */
const answering = (server) =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (part) => {
      said = `${said}${part}`.slice(-4000);
      if (said.includes('ready to accept connections')) resolve(undefined);
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said.trim()}`)));
  });
