import { readFileSync } from 'node:fs';
import { inRoot } from '../tools/run/root.mjs';
import type { Settings } from './settings.ts';

export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

const tools = ['@capacitor/android', '@capacitor/cli', '@capacitor/core', '@capacitor/ios'];

/** The plugins of both apps: the dependencies in `native/package.json`. */
export const plugins: readonly string[] = Object.keys(
  JSON.parse(readFileSync(inRoot('native/package.json'), 'utf8')).dependencies,
).filter((name) => !tools.includes(name));

/**
 * Android's launchers count the shown notifications by themselves; the badge library would need a permission for each
 * maker's launcher.
 */
const onlyForIos = ['@capawesome/capacitor-badge'];

export const pluginsOf = (platform: Platform): readonly string[] =>
  platform === 'android' ? plugins.filter((name) => !onlyForIos.includes(name)) : plugins;

/** The configuration of the generated apps (`capacitor.config.json`). */
export const capacitorConfig = ({ appId, name }: Settings, pages: string) => ({
  appId,
  appName: name,
  // Relative to the folder of the generated apps.
  webDir: pages,
  // Never in a released build: the bridge's log would contain tokens and messages.
  loggingBehavior: 'debug',
  server: {
    // The origin https://localhost, which the server allows and which is a secure context.
    androidScheme: 'https',
    // The app shows only our pages; other links open in the browser.
    allowNavigation: [],
  },
  android: { includePlugins: pluginsOf('android') },
  ios: { contentInset: 'never' },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    SocialLogin: { providers: { google: true, apple: false, facebook: false, twitter: false } },
    // The open app shows and counts new items by itself; a late push would count seen ones.
    FirebaseMessaging: { presentationOptions: [] },
    // A push may have counted since the app last ran, and opening the app does not mark everything as seen.
    Badge: { persist: false, autoClear: false },
  },
  // Two packages have the same name: https://github.com/capawesome-team/capacitor-firebase/issues/959
  experimental: {
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
});
