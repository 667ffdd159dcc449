import { existsSync } from 'node:fs';
import { inRoot } from '../../tools/run/root.mjs';
import { plugins, pluginsOf } from '../capacitor.ts';
import { type Check, differs, filesIn, readIn } from './app.ts';
import { all, android, readXml } from './xml.ts';

const packages = inRoot('native/node_modules');
const own = 'twosome-shared-images';

/** The plugin packages that the pages' sources import. */
export function importedBy(pages: string): string[] {
  const texts = filesIn(pages)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readIn(pages, path));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^import (?!type )[^;]*?'(@cap[\w-]*\/[\w-]+)';$/gm)].map(([, name]) => name ?? ''),
  );
  const asksOwn = texts.some((text) => /registerPlugin(<[^(]*>)?\(\s*'SharedImages'/.test(text));
  return [...new Set([...named, ...(asksOwn ? [own] : [])])].sort();
}

/** An unused plugin is dead code in the app; a missing one fails on the phone only. */
export const pagesAndAppsAgree: Check = ({ imported }) =>
  differs(
    'what the pages ask for',
    imported.filter((name) => name !== '@capacitor/core'),
    [...plugins].sort(),
  );

export const androidLoads: Check = ({ folder }) => {
  const loaded: { pkg: string; classpath: string }[] = JSON.parse(
    readIn(folder, 'app/src/main/assets/capacitor.plugins.json'),
  );
  return [
    ...differs('what it loads', loaded.map(({ pkg }) => pkg).sort(), [...pluginsOf('android')].sort()),
    ...loaded
      .filter(({ pkg, classpath }) => !declares(`${packages}/${pkg}/android/src/main`, classpath))
      .map(({ pkg, classpath }) => `${pkg} has no ${classpath}`),
  ];
};

/** Whether one of the sources declares that class, in Java or Kotlin. */
function declares(folder: string, classpath: string): boolean {
  const [where, name] = [classpath.slice(0, classpath.lastIndexOf('.')), classpath.split('.').at(-1)];
  return filesIn(folder)
    .filter((path) => /\.(java|kt)$/.test(path))
    .map((path) => readIn(folder, path))
    .some((text) => new RegExp(`^package ${where};?$`, 'm').test(text) && text.includes(`class ${name} `));
}

/** Our own plugin has no iOS implementation. */
export const iosLoads: Check = ({ folder }) => {
  const classes: string[] = JSON.parse(readIn(folder, 'App/App/capacitor.config.json')).packageClassList;
  const withIos = plugins.filter((name) => existsSync(`${packages}/${name}/ios`));
  const missing = withIos.filter((name) => {
    const texts = filesIn(`${packages}/${name}/ios`)
      .filter((path) => /\.(swift|m)$/.test(path))
      .map((path) => readIn(`${packages}/${name}/ios`, path));
    return !classes.some((one) =>
      texts.some((text) => new RegExp(`(class |CAP_PLUGIN\\()${one}\\b`).test(text)),
    );
  });
  return [
    ...differs('how many it loads', classes.length, withIos.length),
    ...missing.map((name) => `${name} is not loaded`),
    ...differs(
      'what is only for Android',
      plugins.filter((name) => !withIos.includes(name)),
      [own],
    ),
  ];
};

/**
 * What the plugins add to the merged manifest, so that a new permission after an upgrade is noticed here and not in the
 * store.
 */
export const merged: Check = () => mergedFrom(packages);

export function mergedFrom(folder: string): string[] {
  const manifests = pluginsOf('android').map((name) => {
    const path = 'android/src/main/AndroidManifest.xml';
    return { name, manifest: readXml(readIn(`${folder}/${name}`, path)) };
  });
  const declared = manifests.flatMap(({ manifest }) =>
    manifest.children
      .filter(({ name }) => name.startsWith('uses-permission'))
      .map((one) => android(one, 'name') ?? ''),
  );
  const open = manifests.flatMap(({ name, manifest }) =>
    ['activity', 'service', 'receiver', 'provider']
      .flatMap((kind) => all(manifest, kind))
      .filter((one) => android(one, 'exported') !== 'false')
      .map((one) => `${name} lets other apps reach ${android(one, 'name')}`),
  );
  return [
    ...differs('permissions of plugins', [...new Set(declared)].sort(), [
      'android.permission.INTERNET',
      'android.permission.POST_NOTIFICATIONS',
      'android.permission.USE_CREDENTIALS',
      'android.permission.VIBRATE',
    ]),
    ...open,
  ];
}
