import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { inRoot } from '../run/root.mjs';

/** The newest PostgreSQL on this machine, as the folder of its programs, or null. */
export function postgres() {
  const initdb = postgresProgram('initdb');
  return initdb && dirname(initdb);
}

/** A PostgreSQL program in the newest installed version, because pg_dump must not be older than the server. @param {string} name */
export function postgresProgram(name) {
  const debian = '/usr/lib/postgresql';
  const versions = list(debian).sort((a, b) => Number(b) - Number(a));
  const newest = versions.map((version) => join(debian, version, 'bin', name)).find(isProgram);
  return newest ?? inPath(name);
}

/** `REDIS_SERVER=valkey-server` names another program that speaks its protocol. */
export const redis = () => inPath(process.env.REDIS_SERVER || 'redis-server');

export const pgbouncer = () =>
  inPath('pgbouncer') ?? (isProgram('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : null);

/** Never installed automatically, because its package starts a listening server. */
export const nginx = () => inPath('nginx') ?? (isProgram('/usr/sbin/nginx') ? '/usr/sbin/nginx' : null);

/** Prometheus's checker of rules: the system's, or the one that `fetchPromtool` fetched. */
export function promtool() {
  const fetched = inRoot('.cache/promtool/usr/bin/promtool');
  return inPath('promtool') ?? (isProgram(fetched) ? fetched : null);
}

/** The system's Chromium, or the one in CHROMIUM. */
export function chromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM is ${named}, which is not an executable.`);
    return named;
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names.map(inPath).find((path) => path !== null) ?? (isProgram(mac) ? mac : null);
}

/** Chromium's headless shell: half the CPU time, but without permission prompts. */
export const headlessChromium = () =>
  process.env.CHROMIUM ? chromium() : (inPath('chromium-headless-shell') ?? chromium());

/** @param {string} program */
export function inPath(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    if (folder && isProgram(join(folder, program))) return join(folder, program);
  return null;
}

/** @param {string} folder */
function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
