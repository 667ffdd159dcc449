import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginsOf } from '../../native/capacitor.ts';
import { inRoot } from '../../tools/run/root.mjs';

export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];
/** A plugin header, as Capacitor passes it to the page. */
export interface Header {
  name: string;
  methods: Method[];
}
interface Method {
  name: string;
  /** absent if nothing is returned */
  rtype?: 'promise' | 'callback';
}

const packages = inRoot('node_modules');
const core = { android: '@capacitor/android/capacitor/src/main', ios: '@capacitor/ios/Capacitor/Capacitor' };
const half = { android: 'android/src/main', ios: 'ios' };

/** The source folders of all plugins of the app: Capacitor's own, then the given ones. */
const sourcesOf = (platform: Platform): string[] => [
  join(packages, core[platform], platform === 'android' ? 'java/com/getcapacitor/plugin' : 'Plugins'),
  ...pluginsOf(platform)
    .map((name) =>
      name === 'twosome-shared-images' ? inRoot('native/plugins/shared-images') : join(packages, name),
    )
    .map((folder) => join(folder, half[platform]))
    // A plugin for one platform only.
    .filter((folder) => existsSync(folder)),
];

/** The phone's plugins, parsed from these sources, so that the list cannot become stale. */
export function headersOf(platform: Platform, folders = sourcesOf(platform)): Header[] {
  const texts = folders.flatMap(textsIn).map(withoutComments);
  const headers = texts.flatMap(platform === 'android' ? headersInJava : headersInSwift);
  return headers.map(({ name, methods }) => ({
    name,
    methods: [
      ...methods,
      ...inherited(platform).filter((one) => !methods.some((own) => own.name === one.name)),
    ],
  }));
}

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(java|kt|swift)$/.test(path) && !/(^|\/)\w*Tests\//.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Removes comments. A URL in a string keeps its slashes. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:"\w])\/\/.*$/gm, '');

/** Java and Kotlin. A plugin without a name is named after its class. */
function headersInJava(text: string): Header[] {
  const plugin = /@CapacitorPlugin\b([\s\S]*?)\bclass\s+(\w+)/.exec(text);
  if (plugin === null) return [];
  const [, annotation = '', className = ''] = plugin;
  return [
    { name: /\bname\s*=\s*"([^"]+)"/.exec(annotation)?.[1] ?? className, methods: methodsInJava(text) },
  ];
}

function methodsInJava(text: string): Method[] {
  const annotated =
    /@PluginMethod\b(?:\(\s*(?:returnType\s*=\s*)?(?:PluginMethod\.)?(RETURN_\w+)?\s*\))?[^;{}]*?\b(?:void|fun)\s+(\w+)\s*\(/g;
  return [...text.matchAll(annotated)].map(([, answer = 'RETURN_PROMISE', name = '']) =>
    method(name, answer),
  );
}

/** Plugins in Swift list their methods. */
function headersInSwift(text: string): Header[] {
  const name = /\bjsName\s*(?::\s*String)?\s*=\s*"([^"]+)"/.exec(text)?.[1];
  if (name === undefined) return [];
  const listed =
    /CAPPluginMethod\(\s*(?:name:\s*"(\w+)"|(?:selector:\s*)?#selector\((?:\w+\.)?(\w+)[^)]*\)+)\s*,\s*returnType:\s*\.?(\w+)/g;
  const methods = [...text.matchAll(listed)].map(([, named, selected = '', answer = '']) =>
    method(named ?? selected, answer),
  );
  return [{ name, methods }];
}

function method(name: string, answer: string): Method {
  if (/promise$/i.test(answer)) return { name, rtype: 'promise' };
  return /callback$/i.test(answer) ? { name, rtype: 'callback' } : { name };
}

/** The methods that every plugin has: on Android from the base class, on iOS from the bridge. */
function inherited(platform: Platform): Method[] {
  if (platform === 'android')
    return methodsInJava(
      withoutComments(
        readFileSync(join(packages, core.android, 'java/com/getcapacitor/Plugin.java'), 'utf8'),
      ),
    );
  const bridge = readFileSync(join(packages, core.ios, 'JSExport.swift'), 'utf8');
  const named = [...bridge.matchAll(/PluginHeaderMethod\(name: "(\w+)", rtype: (nil|"(\w+)")\)/g)];
  return named.map(([, name = '', , answer = '']) => method(name, answer));
}
