import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { inRoot } from '../tools/run/root.mjs';

/** The settings for building the apps. Read and validated once; nothing else reads `native.json` or the environment. */
export interface Settings {
  /** the app's id in the stores; never changes after publication */
  appId: string;
  name: string;
  /** the server's origin, which the pages call and whose links open in the app */
  site: string;
  /** the hosts whose links open in the app: the site's first */
  hosts: string[];
  /** the displayed version: all parts of a release have the same */
  version: string;
  /** the store's build number: every upload needs a higher one */
  build: number;
  minSdk: number;
  /** the identity provider's client id of the iOS app; null: no account can be chosen there */
  iosClientId: string | null;
  texts: { camera: string; microphone: string; savePhoto: string };
}

const host = z
  .string()
  .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'is not a host name, such as www.twosome.example');
// It is embedded in XML, Gradle, Swift and Xcode's format, so it must not contain special characters.
const plainText = z
  .string()
  .regex(/^[^<>&"\\$\n]{1,200}$/, 'is not 1 to 200 characters without < > & " \\ $');

const File = z.strictObject({
  appId: z
    .string()
    .regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/, 'is not an app id, such as example.twosome.app'),
  name: z.string().regex(/^[\p{L}\p{N} ]{1,30}$/u, 'is not 1 to 30 letters, digits and spaces'),
  site: z.string().nullable(),
  moreHosts: z.array(host),
  build: z.int().min(1).max(2_000_000_000),
  // The scanner's library needs 26.
  minSdk: z.int().min(26).max(36),
  iosClientId: z
    .string()
    .regex(/^[\w-]+\.apps\.googleusercontent\.com$/, 'is not a Google client id')
    .nullable(),
  texts: z.strictObject({ camera: plainText, microphone: plainText, savePhoto: plainText }),
});

/** Invalid settings: one line each, with its name and the remedy. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** `native/native.json`, overridden by PUBLIC_URL and BUILD_NUMBER of the environment. */
export function readSettings(env: Environment = process.env): Settings {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return settingsOf(JSON.parse(readFileSync(inRoot('native/native.json'), 'utf8')), version, env);
}

export function settingsOf(file: unknown, version: string, env: Environment): Settings {
  const read = File.safeParse(file);
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `native.json: ${path.join('.')} ${message}`);
    throw new SettingsError(lines.join('\n'));
  }
  const { site, moreHosts, build, ...rest } = read.data;
  const url = siteOf(env.PUBLIC_URL || site);
  return {
    ...rest,
    site: url.origin,
    hosts: [...new Set([url.hostname, ...moreHosts])],
    version,
    build: buildOf(env.BUILD_NUMBER, build),
  };
}

/** Phones trust a link only over HTTPS and its default port, and no route of the app works over HTTP. */
function siteOf(given: string | null): URL {
  if (given === null)
    throw new SettingsError(
      'The server of the app is not set: set PUBLIC_URL, or `site` in native/native.json, to its address, such as https://twosome.example.',
    );
  const url = URL.parse(given);
  const plain = url?.origin === given.replace(/\/$/, '');
  if (url?.protocol !== 'https:' || url.port !== '' || !plain || !host.safeParse(url.hostname).success)
    throw new SettingsError(`The site ${given} is not an address such as https://twosome.example.`);
  return url;
}

function buildOf(given: string | undefined, otherwise: number): number {
  if (!given) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new SettingsError(`BUILD_NUMBER ${given} is not a whole number.`);
  return Number(given);
}
