import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pluginsOf } from '../../native/capacitor.ts';
import { inRoot } from '../../tools/run/root.mjs';
import { methodsOn, type Platform, platforms } from './methods.ts';

const core = {
  android: '@capacitor/android/capacitor/src/main/java/com/getcapacitor/plugin',
  ios: '@capacitor/ios/Capacitor/Capacitor/Plugins',
};

/** The native sources of all plugins of the app: Capacitor's own, then the others. */
const sourcesOn = (platform: Platform): string[] =>
  [
    inRoot('node_modules', core[platform]),
    ...pluginsOf(platform).map((name) =>
      join(
        name === 'twosome-shared-images'
          ? inRoot('native/plugins/shared-images')
          : inRoot('node_modules', name),
        platform === 'android' ? 'android/src/main' : 'ios',
      ),
    ),
  ]
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(java|kt|swift)$/.test(path))
        .map((path) => readFileSync(join(folder, path), 'utf8')),
    );

test('the stories mock exactly the methods that the pages use', () => {
  const pages = readFileSync(inRoot('web/src/native/capacitor.ts'), 'utf8');
  const named = /^import \{([^}]*)\} from '(@cap[^']*)'/gm;
  const imported = [...pages.matchAll(named)].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? []);
  const plugins = ['SharedImages', ...imported.filter((name) => name !== 'Capacitor')];
  const used = [...pages.replaceAll('sharedImages.', 'SharedImages.').matchAll(/\b(\w+)\.(\w+)\(/g)]
    .filter(([, plugin = '']) => plugins.includes(plugin))
    .map(([, plugin, method]) => `${plugin}.${method}`);
  const mocked = platforms.flatMap(methodsOn).map(([plugin, method]) => `${plugin}.${method}`);
  expect([...new Set(used)].sort()).toEqual([...new Set(mocked)].sort());
});

test.each(platforms)('on %s the plugins’ sources have all of them', (platform) => {
  const sources = sourcesOn(platform);
  for (const [plugin, method] of methodsOn(platform)) {
    // Every plugin inherits this one.
    if (method === 'addListener') continue;
    const declared = new RegExp(
      `(name|jsName)\\s*=\\s*"${plugin}"|@CapacitorPlugin\\s+(public )?class ${plugin}\\b`,
    );
    const exported =
      platform === 'android'
        ? new RegExp(`@PluginMethod[^;{}]*\\b(void|fun) ${method}\\(`)
        : new RegExp(`CAPPluginMethod\\((name: "${method}"|(selector: )?#selector\\((\\w+\\.)?${method}\\b)`);
    const source = sources.filter((text) => declared.test(text));
    expect(source, `${plugin} on ${platform}`).toHaveLength(1);
    expect(exported.test(source[0] ?? ''), `${plugin}.${method} on ${platform}`).toBe(true);
  }
});
