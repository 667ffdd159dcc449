import { readFileSync } from 'node:fs';
import { inRoot } from '../tools/run/root.mjs';
import type { Platform } from './generate.ts';
import type { Settings } from './settings.ts';

const tools = ['@capacitor/android', '@capacitor/cli', '@capacitor/core', '@capacitor/ios'];

/** What `cap` would put into both apps: what stands in `native/package.json`. */
export const plugins: readonly string[] = Object.keys(
  JSON.parse(readFileSync(inRoot('native/package.json'), 'utf8')).dependencies,
).filter((name) => !tools.includes(name));

/** Android's launchers count the notifications that are shown, by themselves; the library would ask each of their makers for a permission. */
const onlyForIos = ['@capawesome/capacitor-badge'];

export const pluginsOf = (platform: Platform): readonly string[] =>
  platform === 'android' ? plugins.filter((name) => !onlyForIos.includes(name)) : plugins;

/** What the generated apps are told of themselves (`capacitor.config.json`). */
export const capacitorConfig = ({ appId, name }: Settings, pages: string) => ({
  appId,
  appName: name,
  // as seen from the folder of the generated apps
  webDir: pages,
  // never in a released build: what the pages say to each other through the bridge holds tokens and messages
  loggingBehavior: 'debug',
  server: {
    // the origin https://localhost: the one that the server lets in, and that a page counts as safe
    androidScheme: 'https',
    // no page but ours is ever shown inside the app: other links leave it
    allowNavigation: [],
  },
  android: { includePlugins: pluginsOf('android') },
  ios: { contentInset: 'never' },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    SocialLogin: { providers: { google: true, apple: false, facebook: false, twitter: false } },
    // while the app is open it shows and counts what is new by itself: a push that is late would count what was seen
    FirebaseMessaging: { presentationOptions: [] },
    // a push has counted on since the app last did, and who opens the app has not seen everything by that
    Badge: { persist: false, autoClear: false },
  },
  // two packages of one name: https://github.com/capawesome-team/capacitor-firebase/issues/959
  experimental: {
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
});
