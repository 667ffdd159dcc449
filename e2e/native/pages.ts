import { buildPages } from '../../native/generate.ts';
import { inRoot } from '../../tools/run/root.mjs';

/** The server's URL that the stories' pages were built with; the browser maps it to the real server. */
export const settings = {
  api: 'http://twosome.localhost',
  hosts: ['twosome.example', 'www.twosome.example'],
  clientId: 'web.apps.googleusercontent.com',
  iosClientId: 'stories.apps.googleusercontent.com',
};
export const pagesFolder = inRoot('.cache/native-pages');

/** The pages as `npm run native:android` builds them, in a folder that does not disturb a developer's build. */
export const nativePages = {
  name: 'pages of the apps',
  sources: ['web', 'server/src/platform/http/headers.ts', 'native/generate.ts', 'e2e/native/pages.ts'],
  result: '.cache/native-pages/index.html',
  build: () =>
    buildPages({ site: settings.api, hosts: settings.hosts, iosClientId: settings.iosClientId }, pagesFolder),
};
