import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonToInstall } from '../tools/install/packages.mjs';
import { run } from '../tools/run/command.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { say, since } from '../tools/run/say.mjs';

const home = inRoot('native');
/** Capacitor's command line rejects Node 20, although the rest of it runs there. */
const nodeForIt = '22.23.3';

/** The generator's packages, separate from the root's, which does not need these 38 MB. */
export async function installCapacitor(): Promise<void> {
  const reason = reasonToInstall(
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  );
  if (reason === null) return;
  const start = performance.now();
  say(`Installing Capacitor into native/node_modules: ${reason} …`);
  const way = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', way, { cwd: home, quiet: true });
  if (code !== 0) throw new Error(`Capacitor could not be installed: ${output}`);
  say(`Installed in ${since(start)}.`);
}

function packagesOf(lock: string) {
  const path = join(home, lock);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}

/** Runs `cap` in a folder below `native`, so that it finds its packages. */
export async function cap(args: readonly string[], cwd: string): Promise<void> {
  const cli = join(home, 'node_modules/@capacitor/cli/bin/capacitor');
  const [command, ...rest] = [...nodeOf22(), cli, ...args];
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', NO_COLOR: '1' };
  const { code, output } = await run(command, rest, { cwd, env, quiet: true });
  if (code !== 0) throw new Error(`cap ${args.join(' ')} failed: ${output}`);
}

/** This Node if it is new enough, else one from the registry, which npm caches. */
function nodeOf22(): [string, ...string[]] {
  if (Number(process.versions.node.split('.')[0]) >= 22) return [process.execPath];
  return ['npx', '-y', '-p', `node@${nodeForIt}`, '--', 'node'];
}

/** Why this machine cannot generate the apps; null if it can. */
export async function whyNoCapacitor(): Promise<string | null> {
  const { code } = await run('npm', ['view', `node@${nodeForIt}`, 'version'], { quiet: true });
  return code === 0 ? null : "npm's registry is not there, and what generates the apps comes from it";
}
