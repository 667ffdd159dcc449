import { runNode } from '../../tools/run/command.mjs';
import { inRoot, installed } from '../../tools/run/root.mjs';

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
  sources: ['web', 'server/src/platform/http/headers.ts', 'e2e/native/pages.ts'],
  result: '.cache/native-pages/index.html',
  async build() {
    const env = {
      ...process.env,
      VITE_API_ORIGIN: settings.api,
      VITE_LINK_HOSTS: settings.hosts.join(' '),
      VITE_IOS_CLIENT_ID: settings.iosClientId,
    };
    const way = ['build', '--mode', 'native', '--outDir', pagesFolder, '--emptyOutDir', '--logLevel', 'warn'];
    const { code } = await runNode(installed('vite/bin/vite.js'), way, { cwd: inRoot('web'), env });
    if (code !== 0) throw new Error('The pages of the apps could not be built; see above.');
  },
};
