import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../tools/run/root.mjs';
import type { Platform } from '../capacitor.ts';
import type { Settings } from '../settings.ts';
import * as android from './android.ts';
import { type App, type Check, config, pages, parses } from './app.ts';
import * as ios from './ios.ts';
import { androidLoads, importedBy, iosLoads, merged, pagesAndAppsAgree } from './plugins.ts';
import { readPlist, readXml } from './xml.ts';

const [androidAssets, iosAssets] = ['app/src/main/assets', 'App/App'];

/** The checks by their names, which prefix the complaints. */
export const checks: Record<Platform, Record<string, Check>> = {
  android: {
    permissions: android.permissions,
    application: android.application,
    'data extraction': android.extraction,
    'exported components': android.exported,
    'intent filters': android.filters,
    Firebase: android.firebase,
    versions: android.versions,
    XML: parses(/\.xml$/, readXml),
    resources: android.resources,
    plugins: androidLoads,
    'merged manifests': merged,
    'plugins and pages': pagesAndAppsAgree,
    configuration: config(androidAssets),
    pages: pages(androidAssets),
  },
  ios: {
    'Info.plist': ios.info,
    entitlements: ios.entitlements,
    plists: parses(/\.(plist|entitlements|xcprivacy)$/, readPlist),
    project: ios.project,
    'PrivacyInfo.xcprivacy': ios.privacy,
    'Swift packages': ios.swiftPackages,
    plugins: iosLoads,
    'plugins and pages': pagesAndAppsAgree,
    configuration: config(iosAssets),
    pages: pages(iosAssets),
  },
};

/** All checks that work without the makers' kits. An exception of a check is a complaint. */
export const complaintsAbout = (platform: Platform, app: App): string[] =>
  Object.entries(checks[platform]).flatMap(([name, check]) => {
    try {
      return check(app).map((complaint) => `${name}: ${complaint}`);
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });

/** Complaints about the generated app; null if there is none. */
export function check(platform: Platform, settings: Settings, out: string): string[] | null {
  const folder = join(out, platform);
  if (!existsSync(folder)) return null;
  return complaintsAbout(platform, { folder, settings, imported: importedBy(inRoot('web/src/native')) });
}
