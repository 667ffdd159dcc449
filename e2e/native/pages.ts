import { buildPages } from '../../native/pages.ts';
import { inRoot } from '../../tools/run/root.mjs';

/** What the pages of the stories were built with; the browser is told where the server really is. */
export const settings = {
  api: 'http://twosome.localhost',
  hosts: ['twosome.example', 'www.twosome.example'],
  clientId: 'web.apps.googleusercontent.com',
  iosClientId: 'stories.apps.googleusercontent.com',
};
export const pagesFolder = inRoot('.cache/native-pages');

/** The pages as `npm run native:android` builds them, beside those of somebody who is making an app. */
export const nativePages = {
  name: 'pages of the apps',
  sources: ['web', 'server/src/platform/http/headers.ts', 'native/pages.ts', 'e2e/native/pages.ts'],
  result: '.cache/native-pages/index.html',
  build: () =>
    buildPages({ site: settings.api, hosts: settings.hosts, iosClientId: settings.iosClientId }, pagesFolder),
};
