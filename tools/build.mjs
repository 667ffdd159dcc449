import { buildStale } from './build/stale.mjs';
import { installPackages } from './install/packages.mjs';
import { inOneLine, say } from './run/say.mjs';

// What `npm start` does before it starts, for whoever starts the server in another way.
try {
  await installPackages();
  await buildStale();
  say('Everything is built.');
} catch (error) {
  console.error(inOneLine(error));
  process.exitCode = 1;
}
