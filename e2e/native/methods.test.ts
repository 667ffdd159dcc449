import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../../tools/run/root.mjs';
import { Host } from './host.ts';
import { headersOf, type Platform, platforms, sourcesOf } from './methods.ts';
import { needed, newPhone } from './phone.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twosome-sources-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The headers of a single source. */
function headersIn(platform: Platform, name: string, text: string) {
  const home = mkdtempSync(join(folder, 'one-'));
  writeFileSync(join(home, name), text);
  return headersOf(platform, [home]);
}

describe('a plugin’s methods are parsed from its source', () => {
  test('in Java, with return types and inherited methods', () => {
    const text = `
      @CapacitorPlugin(name = "Lamp", permissions = @Permission(alias = "x", strings = { "name" }))
      public class LampPlugin extends Plugin {
        @PluginMethod
        public void on(PluginCall call) {}
        @PluginMethod(returnType = PluginMethod.RETURN_NONE)
        public void off(PluginCall call) {}
        @PluginMethod(returnType = PluginMethod.RETURN_CALLBACK)
        @Deprecated
        public void watch(final PluginCall call) {}
        // @PluginMethod public void gone(PluginCall call) {}
        public void load() {}
      }`;
    const [lamp] = headersIn('android', 'LampPlugin.java', text);
    expect(lamp?.name).toBe('Lamp');
    expect(lamp?.methods.slice(0, 3)).toEqual([
      { name: 'on', rtype: 'promise' },
      { name: 'off' },
      { name: 'watch', rtype: 'callback' },
    ]);
    expect(lamp?.methods.slice(3).map(({ name }) => name)).toEqual(listening);
  });

  test('in Kotlin, named after its class', () => {
    const text =
      '@CapacitorPlugin\nclass Lamp : Plugin() {\n  @PluginMethod\n  fun on(call: PluginCall) {}\n}';
    const [lamp] = headersIn('android', 'Lamp.kt', text);
    expect(lamp).toMatchObject({
      name: 'Lamp',
      methods: [{ name: 'on', rtype: 'promise' }, {}, {}, {}, {}, {}],
    });
  });

  test('in Swift, by name and by selector', () => {
    const text = `
      public class LampPlugin: CAPPlugin, CAPBridgedPlugin {
        public let jsName = "Lamp"
        public let pluginMethods: [CAPPluginMethod] = [
          CAPPluginMethod(name: "on", returnType: CAPPluginReturnPromise),
          // CAPPluginMethod(name: "gone", returnType: CAPPluginReturnPromise),
          CAPPluginMethod(#selector(off(_:)), returnType: .none),
          CAPPluginMethod(name: "watch", returnType: CAPPluginReturnCallback)
        ]
      }`;
    const [lamp] = headersIn('ios', 'LampPlugin.swift', text);
    expect(lamp?.name).toBe('Lamp');
    expect(lamp?.methods.slice(0, 3)).toEqual([
      { name: 'on', rtype: 'promise' },
      { name: 'off' },
      { name: 'watch', rtype: 'callback' },
    ]);
    expect(lamp?.methods.slice(3).map(({ name }) => name)).toEqual(listening);
  });

  test('a class that is not a plugin has none', () => {
    expect(headersIn('android', 'Lamp.java', 'public class Lamp { void on() {} }')).toEqual([]);
    expect(headersIn('ios', 'Lamp.swift', 'class Lamp { let name = "Lamp" }')).toEqual([]);
  });
});

const listening = [
  'addListener',
  'removeListener',
  'removeAllListeners',
  'checkPermissions',
  'requestPermissions',
];

/** Copies of the plugins' sources with one line changed. */
function changed(platform: Platform, before: RegExp, after: string): string[] {
  const home = mkdtempSync(join(folder, 'changed-'));
  let changes = 0;
  const copies = sourcesOf(platform).map((source, at) => {
    const copy = join(home, `${at}-${basename(source)}`);
    cpSync(source, copy, { recursive: true });
    for (const path of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(java|kt|swift)$/.test(path)) continue;
      const text = readFileSync(join(copy, path), 'utf8');
      if (!before.test(text)) continue;
      writeFileSync(join(copy, path), text.replace(before, after));
      changes++;
    }
    return copy;
  });
  expect(changes, String(before)).toBeGreaterThan(0);
  return copies;
}

test('the mocks are exactly the methods that the pages use', () => {
  const pages = readFileSync(inRoot('web/src/native/capacitor.ts'), 'utf8');
  const named = /^import \{([^}]*)\} from '(@cap[^']*)'/gm;
  const imported = [...pages.matchAll(named)].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? []);
  const calls = [...pages.matchAll(/\b(\w+)\.(\w+)\(/g)].map(([, object = '', method = '']) => ({
    plugin: object === 'sharedImages' ? 'SharedImages' : object,
    method,
  }));
  const asked = calls.filter(
    ({ plugin }) => plugin === 'SharedImages' || (imported.includes(plugin) && plugin !== 'Capacitor'),
  );
  const names = new Set(asked.map(({ plugin, method }) => `${plugin}.${method}`));
  const played = platforms.flatMap(needed).map(([plugin, method]) => `${plugin}.${method}`);
  expect([...names].sort()).toEqual([...new Set(played)].sort());
});

describe.each(platforms)('on %s', (platform) => {
  const played = needed(platform);

  test('the plugins have all methods that the stories mock', () => {
    const host = new Host(platform);
    for (const [plugin, method] of played) host.on(plugin, method, () => ({}));
    expect(host.headers.length).toBeGreaterThan(7);
  });

  test.each(played.filter(([, method]) => !listening.includes(method)))(
    '%s.%s under another name can be played no more: every story fails',
    (plugin, method) => {
      const named =
        platform === 'android'
          ? new RegExp(`\\b(void|fun) ${method}\\((?=(final )?(PluginCall |call: PluginCall))`, 'g')
          : new RegExp(`(CAPPluginMethod\\(name: |#selector\\()("?)${method}\\b`, 'g');
      const after = platform === 'android' ? `$1 ${method}Renamed(` : `$1$2${method}Renamed`;
      const headers = headersOf(platform, changed(platform, named, after));
      const missing = `The ${platform} sources have no ${plugin}.${method}.`;
      // Every story starts with these.
      expect(() => newPhone(platform, headers)).toThrow(missing);
      expect(() => new Host(platform, headers).called(plugin, method)).toThrow(missing);
    },
  );
});
