import type { Settings } from './settings.ts';

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
  ios: { contentInset: 'never' },
  plugins: {
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    SocialLogin: { providers: { google: true, apple: false, facebook: false, twitter: false } },
    // while the app is open it shows what is new by itself
    FirebaseMessaging: { presentationOptions: ['badge'] },
  },
  // two packages of one name: https://github.com/capawesome-team/capacitor-firebase/issues/959
  experimental: {
    ios: { spm: { packageOptions: { '@capacitor-firebase/messaging': { symlink: true } } } },
  },
});
