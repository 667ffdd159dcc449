import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';
import { countPlaywright, readReport } from './reports.mjs';
import { believed } from './tally.mjs';

/** Whether there is any story to tell. */
export const hasStories = () =>
  existsSync(inRoot('e2e')) && readdirSync(inRoot('e2e')).some((name) => name.endsWith('.story.ts'));

/**
 * The browser stories, two people at a time.
 *
 * @param {{ phones: boolean }} which `phones`: those of the phone apps too
 */
export async function stories({ phones }) {
  const report = inRoot('.cache/test/stories.json');
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const { code } = await runNode(
    installed('@playwright/test/cli.js'),
    ['test', '--config=e2e', '--reporter=list,json', '--retries=1'],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, STORIES: phones ? 'all' : 'web' } },
  );
  return believed(countPlaywright(readReport(report)), code);
}
