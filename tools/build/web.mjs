import { existsSync } from 'node:fs';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';

/**
 * The browser app, then the prerendered public pages, then the service worker that caches them.
 * @type {import('./stale.mjs').Part}
 */
export const web = {
  name: 'web app',
  sources: ['web'],
  result: 'web/dist/app.html',
  async build() {
    await step(installed('vite/bin/vite.js'), ['build', '--logLevel', 'warn']);
    const prerender = inRoot('web/prerender.mjs');
    if (existsSync(prerender)) await step(prerender, []);
    await step(inRoot('web/worker.mjs'), []);
  },
};

/** @param {string} script @param {string[]} args */
async function step(script, args) {
  const { code } = await runNode(script, args, { cwd: inRoot('web') });
  if (code !== 0) throw new Error('The web app could not be built; see above.');
}
