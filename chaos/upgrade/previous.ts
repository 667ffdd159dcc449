import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/run/command.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { say } from '../../tools/run/say.mjs';

/** The release before this version: raise both with each release. The commit is for clones without tags. */
export const previous = { tag: 'v0.1.0', commit: '0abb90f' };

/** Builds the server of the previous version in `.cache` and returns its program. */
export async function buildPrevious(): Promise<string> {
  const isTagged =
    (await run('git', ['rev-parse', '--verify', '--quiet', `${previous.tag}^{commit}`], { quiet: true }))
      .code === 0;
  const folder = inRoot('.cache/previous', previous.tag);
  const program = join(folder, 'server/dist/main.js');
  if (existsSync(program)) return program;
  say(`Building ${previous.tag} …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const step = async (command: string, args: string[], cwd = folder) => {
    const { code, output } = await run(command, args, { cwd, quiet: true });
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${output.slice(-2000)}`);
  };
  const archive = join(folder, 'previous.tar');
  await step('git', ['archive', `--output=${archive}`, isTagged ? previous.tag : previous.commit], inRoot());
  await step('tar', ['-xf', archive]);
  await step('npm', ['install', '--no-audit', '--no-fund']);
  await step(process.execPath, [
    '--input-type=module',
    '--eval',
    "const { server } = await import('./tools/build/server.mjs'); await server.build();",
  ]);
  return program;
}
