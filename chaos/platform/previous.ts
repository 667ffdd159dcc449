import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/run/command.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { say } from '../../tools/run/say.mjs';

/** The tag of the release before this one: raise it with each release. Until then the commit before the baseline. */
export const previous = 'ac2c56e5';

/** Builds the server of the previous version in `.cache` and returns the folder of its programs. */
export async function buildPrevious(): Promise<string> {
  const folder = inRoot('.cache/previous', previous);
  const dist = join(folder, 'server/dist');
  if (existsSync(join(dist, 'main.js'))) return dist;
  say(`Building ${previous} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const step = async (command: string, args: string[], cwd = folder) => {
    const { code, output } = await run(command, args, { cwd, quiet: true });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${output.slice(-2000)}`);
  };
  const archive = join(folder, 'previous.tar');
  await step('git', ['archive', `--output=${archive}`, previous], inRoot());
  await step('tar', ['-xf', archive]);
  await step('npm', ['install', '--no-audit', '--no-fund']);
  await step(process.execPath, [
    '--input-type=module',
    '--eval',
    "const { server } = await import('./tools/build/server.mjs'); await server.build();",
  ]);
  return dist;
}
