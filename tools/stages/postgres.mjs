import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { run } from '../run/command.mjs';
import { atEnd } from '../run/end.mjs';
import { freePort } from '../run/free-port.mjs';

/**
 * A PostgreSQL in a temporary folder until this command ends: the URLs of its database, by TCP and by its socket, by which
 * the many statements of tests take a tenth less of the processor. Tests do not wait for the disk; measurements do
 * (`durable`).
 *
 * @param {string} bin the folder of its programs
 * @param {{ durable?: boolean, settings?: string[] }} [how] further settings, without spaces
 */
export async function startPostgres(bin, { durable = false, settings = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'twosome-postgres-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = unprivileged();
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const program = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    run(join(bin, name), [`--pgdata=${data}`, ...args], { quiet: true, cwd: folder, ...user });

  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const made = await program('initdb', ...login, '--encoding=UTF8', '--locale=C', '--no-sync');
  if (made.code !== 0) throw new Error(`PostgreSQL could not be set up: ${made.output.trim()}`);

  const notDurable = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const port = await startCluster(bin, data, [...notDurable, ...settings]);
  const urlOf = (/** @type {string} */ host) => `postgres://postgres:${password}@${host}:${port}/postgres`;
  return { url: urlOf('127.0.0.1'), socketUrl: urlOf(encodeURIComponent(folder)), folder };
}

/**
 * Starts the PostgreSQL whose files are in `data`, until this command ends; returns its port.
 *
 * @param {string} bin
 * @param {string} data a folder beside which its socket and its log may be
 * @param {string[]} settings
 */
export async function startCluster(bin, data, settings) {
  const folder = dirname(data);
  const log = join(folder, `${basename(data)}.log`);
  const program = (/** @type {string[]} */ ...args) =>
    run(join(bin, 'pg_ctl'), [`--pgdata=${data}`, ...args], { quiet: true, cwd: folder, ...unprivileged() });
  const port = await freePort();
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...settings,
  ];
  const options = `--options=${all.map((setting) => `-c ${setting}`).join(' ')}`;
  atEnd(async () => void (await program('stop', '--mode=immediate')));
  const { code } = await program('start', '--wait', `--log=${log}`, options);
  if (code !== 0) throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-4000)}`);
  return port;
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
