import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../../tools/run/root.mjs';
import { Host } from './host.ts';
import { headersOf, platforms } from './methods.ts';
import { needed } from './phone.ts';

const java = `
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
const kotlin = `
  @CapacitorPlugin
  class Lamp : Plugin() {
    @PluginMethod
    fun on(call: PluginCall) {}
  }`;
const swift = `
  public class LampPlugin: CAPPlugin, CAPBridgedPlugin {
    public let jsName = "Lamp"
    public let pluginMethods: [CAPPluginMethod] = [
      CAPPluginMethod(name: "on", returnType: CAPPluginReturnPromise),
      // CAPPluginMethod(name: "gone", returnType: CAPPluginReturnPromise),
      CAPPluginMethod(#selector(off(_:)), returnType: .none),
      CAPPluginMethod(name: "watch", returnType: CAPPluginReturnCallback)
    ]
  }`;
const on = { name: 'on', rtype: 'promise' };
const all = [on, { name: 'off' }, { name: 'watch', rtype: 'callback' }];
const inherited = [
  'addListener',
  'removeListener',
  'removeAllListeners',
  'checkPermissions',
  'requestPermissions',
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twosome-sources-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['android', 'LampPlugin.java', java, all],
  ['android', 'Lamp.kt', kotlin, [on]],
  ['ios', 'LampPlugin.swift', swift, all],
] as const)(
  'on %s the methods of %s are parsed, with the inherited ones',
  (platform, name, text, methods) => {
    const home = mkdtempSync(join(folder, 'one-'));
    writeFileSync(join(home, name), text);
    const [lamp] = headersOf(platform, [home]);
    expect(lamp?.name).toBe('Lamp');
    expect(lamp?.methods.slice(0, methods.length)).toEqual(methods);
    expect(lamp?.methods.slice(methods.length).map((method) => method.name)).toEqual(inherited);
  },
);

test('the mocks are exactly the methods that the pages use', () => {
  const pages = readFileSync(inRoot('web/src/native/capacitor.ts'), 'utf8');
  const named = /^import \{([^}]*)\} from '(@cap[^']*)'/gm;
  const imported = [...pages.matchAll(named)].flatMap(([, names = '']) => names.match(/\b[A-Z]\w*/g) ?? []);
  const plugins = ['SharedImages', ...imported.filter((name) => name !== 'Capacitor')];
  const used = [...pages.replaceAll('sharedImages.', 'SharedImages.').matchAll(/\b(\w+)\.(\w+)\(/g)]
    .filter(([, plugin = '']) => plugins.includes(plugin))
    .map(([, plugin, method]) => `${plugin}.${method}`);
  const mocked = platforms.flatMap(needed).map(([plugin, method]) => `${plugin}.${method}`);
  expect([...new Set(used)].sort()).toEqual([...new Set(mocked)].sort());
});

test.each(platforms)(
  'on %s the sources have all mocked methods, and a missing one cannot be mocked',
  (platform) => {
    const host = new Host(platform);
    for (const [plugin, method] of needed(platform)) host.on(plugin, method, () => ({}));
    const without = host.headers.map(({ name, methods }) => ({
      name,
      methods: methods.filter((method) => method.name !== 'share'),
    }));
    const missing = `The ${platform} sources have no Share.share.`;
    expect(() => new Host(platform, without).on('Share', 'share', () => ({}))).toThrow(missing);
    expect(() => new Host(platform, without).called('Share', 'share')).toThrow(missing);
  },
);
