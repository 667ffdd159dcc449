import { buildStale } from './build/stale.mjs';
import { installPackages } from './install/packages.mjs';
import { inOneLine, say } from './run/say.mjs';

// The build step of `npm start`, for operators who start the server in another way.
try {
  await installPackages('.', { forTests: false });
  await buildStale();
  say('Everything is built.');
} catch (error) {
  console.error(inOneLine(error));
  process.exitCode = 1;
}
