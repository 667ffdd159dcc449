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
  /** the output folder of `android` and `ios`; below `native` */
  out: string;
  /** the built pages with `index.html` */
  pages: string;
  /** the folder of `google-services.json` and `GoogleService-Info.plist`, if they exist */
  secrets: string;
}

/** The defaults of the commands. */
export const usual: Folders = {
  out: inRoot('native/dist'),
  pages: inRoot('web/dist-native'),
  secrets: inRoot('native'),
};

/**
 * Generates one app from scratch: the folder's previous contents are deleted, so manual changes do not survive, and the
 * same settings produce the same bytes.
 */
export async function generate(platform: Platform, settings: Settings, folders: Folders): Promise<void> {
  const { out, pages, secrets } = folders;
  if (!existsSync(join(pages, 'index.html'))) throw new Error(`There are no pages in ${pages}.`);
  await installCapacitor();
  const made = join(out, platform);
  await rm(made, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  // The command line reads the plugins' names and its configuration from the working directory.
  await copyFile(inRoot('native/package.json'), join(out, 'package.json'));
  const config = capacitorConfig(settings, relative(out, pages));
  await writeFile(join(out, 'capacitor.config.json'), `${JSON.stringify(config, null, 2)}\n`);
  // Also copies the pages and lists the plugins, like `cap sync`.
  await cap(['add', platform], out);
  if (platform === 'android') await dressAndroid(made, settings, secrets);
  else await dressIos(made, settings, secrets);
}
