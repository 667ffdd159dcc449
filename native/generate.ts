import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot } from '../tools/run/root.mjs';
import { capacitorConfig } from './capacitor.ts';
import { cap, installCapacitor } from './capacitor-cli.ts';
import { dressAndroid } from './platforms/android.ts';
import { dressIos } from './platforms/ios.ts';
import type { Settings } from './settings.ts';

export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

export interface Folders {
  /** where the apps come to lie, as `android` and `ios`; below `native` */
  out: string;
  /** the built pages; the first is `index.html` */
  pages: string;
  /** where `google-services.json` and `GoogleService-Info.plist` lie, if they do */
  secrets: string;
}

/** What the commands use. */
export const usual: Folders = {
  out: inRoot('native/dist'),
  pages: inRoot('web/dist-native'),
  secrets: inRoot('native'),
};

/**
 * Makes one app from nothing: whatever lay in its folder is gone, so nobody's hand is in it, and the same settings make
 * the same bytes.
 */
export async function generate(platform: Platform, settings: Settings, folders: Folders): Promise<void> {
  const { out, pages, secrets } = folders;
  if (!existsSync(join(pages, 'index.html'))) throw new Error(`There are no pages in ${pages}.`);
  await installCapacitor();
  const made = join(out, platform);
  await rm(made, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  // the command line looks for the names of plugins and its configuration where it is started
  await copyFile(inRoot('native/package.json'), join(out, 'package.json'));
  const config = capacitorConfig(settings, relative(out, pages));
  await writeFile(join(out, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  // it copies the pages and lists the plugins too, as `cap sync` does
  await cap(['add', platform], out);
  if (platform === 'android') await dressAndroid(made, settings, secrets);
  else await dressIos(made, settings, secrets);
}
