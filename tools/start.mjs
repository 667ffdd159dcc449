import { pathToFileURL } from 'node:url';
import { buildStale } from './build/stale.mjs';
import { installPackages } from './install/packages.mjs';
import { inRoot, root } from './run/root.mjs';
import { inOneLine } from './run/say.mjs';

// Installs missing packages, builds stale parts, and runs the server. The server runs in this
// process, so that signals reach it once and no child process is left behind.
process.chdir(root);
try {
  await installPackages('.', { forTests: false });
  await buildStale();
} catch (error) {
  console.error(inOneLine(error));
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(inRoot('server/dist/main.js')).href);
