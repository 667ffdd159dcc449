import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run/command.mjs';
import { atEnd } from '../run/end.mjs';
import { freePort } from '../run/free-port.mjs';

/**
 * A PostgreSQL in a temporary folder until this command ends: the URLs of its database, by TCP and by its socket, by which
 * the many statements of tests take a tenth less of the processor. Tests do not wait for the disk; measurements do
 * (`durable`).
 *
 * @param {string} bin the folder of its programs
 * @param {{ durable?: boolean }} [how]
 */
export async function startPostgres(bin, { durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'twosome-postgres-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [data, log, passwordFile] = ['data', 'log', 'password'].map((name) => join(folder, name));
  const password = randomBytes(16).toString('hex');
  writeFileSync(`${passwordFile}`, password, { mode: 0o600 });
  const user = unprivileged();
  if (user) for (const path of [folder, `${passwordFile}`]) chownSync(path, user.uid, user.gid);
  const program = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    run(join(bin, name), [`--pgdata=${data}`, ...args], { quiet: true, cwd: folder, ...user });

  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const made = await program('initdb', ...login, '--encoding=UTF8', '--locale=C', '--no-sync');
  if (made.code !== 0) throw new Error(`PostgreSQL could not be set up: ${made.output.trim()}`);

  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const options = `--options=${settings.map((setting) => `-c ${setting}`).join(' ')}`;
  atEnd(async () => void (await program('pg_ctl', 'stop', '--mode=immediate')));
  const { code } = await program('pg_ctl', 'start', '--wait', `--log=${log}`, options);
  if (code !== 0) throw new Error(`PostgreSQL did not start: ${readFileSync(`${log}`, 'utf8').slice(-4000)}`);
  const urlOf = (/** @type {string} */ host) => `postgres://postgres:${password}@${host}:${port}/postgres`;
  return { url: urlOf('127.0.0.1'), socketUrl: urlOf(encodeURIComponent(folder)) };
}

/** PostgreSQL refuses to run as root, so root runs it as the user of its Debian package. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw new Error('PostgreSQL does not run as root, and there is no user postgres to run it.');
  }
}
