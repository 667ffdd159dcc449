import { run } from './command.mjs';
import { inRoot } from './root.mjs';

/**
 * The last pushed commit: the merge base with the upstream branch, else the parent of HEAD.
 * Null without any history.
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
