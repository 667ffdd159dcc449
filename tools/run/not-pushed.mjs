import { run } from './command.mjs';
import { inRoot } from './root.mjs';

/**
 * The commit that everybody else has too: what the branch shares with the one that it follows, else the last but one.
 * Null where there is no history at all.
 */
export async function sharedCommit() {
  for (const asked of [
    ['merge-base', 'HEAD', '@{upstream}'],
    ['rev-parse', '--verify', 'HEAD~1'],
  ]) {
    const { code, output } = await run('git', asked, { cwd: inRoot('.'), quiet: true });
    if (code === 0) return output.trim();
  }
  return null;
}
