import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../tools/run/root.mjs';
import type { Platform } from '../generate.ts';
import type { Settings } from '../settings.ts';
import { aapt, whyNoAapt } from './aapt.ts';
import * as android from './android.ts';
import * as ios from './ios.ts';
import { type Check, complaintsOf, type Made } from './made.ts';
import * as manifest from './manifest.ts';
import { config, pages } from './pages.ts';
import { androidLoads, importedBy, iosLoads, merged, pagesAndAppsAgree } from './plugins.ts';

/** The checks by their names, which prefix the complaints. */
export const checks: Record<Platform, Record<string, Check>> = {
  android: {
    permissions: manifest.permissions,
    application: manifest.application,
    'data extraction': manifest.extraction,
    'what other apps reach': manifest.doors,
    'intent filters': manifest.filters,
    Firebase: manifest.firebase,
    versions: android.versions,
    XML: android.everyXmlIsRead,
    resources: android.resources,
    drawings: android.drawings,
    plugins: androidLoads,
    'merged manifests': merged,
    'plugins and pages': pagesAndAppsAgree,
    configuration: config('android'),
    pages: pages('android'),
  },
  ios: {
    'Info.plist': ios.info,
    entitlements: ios.entitlements,
    plists: ios.everyPlistIsRead,
    project: ios.project,
    'file of Firebase': ios.servicesAreListed,
    'PrivacyInfo.xcprivacy': ios.privacy,
    'AppDelegate.swift': ios.delegate,
    pictures: ios.pictures,
    'Swift packages': ios.swiftPackages,
    plugins: iosLoads,
    'plugins and pages': pagesAndAppsAgree,
    configuration: config('ios'),
    pages: pages('ios'),
  },
};

export interface Checked {
  complaints: string[];
  /** the checks that could not run here, as sentences */
  skipped: string[];
}

/** All checks of a generated app that work without the makers' kits. */
export async function check(platform: Platform, settings: Settings, out: string): Promise<Checked> {
  const folder = join(out, platform);
  if (!existsSync(folder))
    return { complaints: [], skipped: [`${platform}: npm run native:${platform} makes it`] };
  const made: Made = { folder, settings, imported: importedBy(inRoot('web/src/native')) };
  const complaints = Object.entries(checks[platform]).flatMap(([name, one]) => complaintsOf(name, made, one));
  if (platform === 'ios') return { complaints, skipped: [] };
  const reason = whyNoAapt();
  return reason === null
    ? { complaints: [...complaints, ...(await aapt(made))], skipped: [] }
    : { complaints, skipped: [reason] };
}
