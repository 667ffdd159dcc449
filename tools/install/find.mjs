import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The newest PostgreSQL on this machine, as the folder of its programs, or null. */
export function postgres() {
  const initdb = postgresProgram('initdb');
  return initdb && dirname(initdb);
}

/** One of PostgreSQL's programs in the newest version there is: a dump is taken by one as new as the server. @param {string} name */
export function postgresProgram(name) {
  const debian = '/usr/lib/postgresql';
  const versions = list(debian).sort((a, b) => Number(b) - Number(a));
  const newest = versions.map((version) => join(debian, version, 'bin', name)).find(isProgram);
  return newest ?? inPath(name);
}

export const redis = () => inPath('redis-server');

/** Never installed for the tests: its package would begin to listen on this machine. */
export const nginx = () => inPath('nginx') ?? (isProgram('/usr/sbin/nginx') ? '/usr/sbin/nginx' : null);

/** The browser of the system; CHROMIUM names another one. */
export function chromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isProgram(named)) throw new Error(`CHROMIUM names ${named}, which is no program.`);
    return named;
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names.map(inPath).find((path) => path !== null) ?? (isProgram(mac) ? mac : null);
}

/** Chromium's part that knows no windows: half the work for the same pages, but nobody is asked for a permission in it. */
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
