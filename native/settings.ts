import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { inRoot } from '../tools/run/root.mjs';

/** What whoever builds the apps decides. Read and checked once; nothing else reads `native.json` or the environment. */
export interface Settings {
  /** the name that stores know the app by; never changed once it is in one */
  appId: string;
  name: string;
  /** the server's origin, which the pages speak to and whose links open in the app */
  site: string;
  /** whose links open in the app: the site's first */
  hosts: string[];
  /** as people see it: everything that is released together has one */
  version: string;
  /** as stores count it: every upload needs a higher one */
  build: number;
  minSdk: number;
  /** of the identity provider, for the iOS app; null: it cannot choose an account there */
  iosClientId: string | null;
  texts: { camera: string; savePhoto: string };
}

const host = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'is no host name, such as www.twosome.example');
// it stands in XML, Gradle, Swift and Xcode's own notation, and nothing of it may mean something there
const plainText = z
  .string()
  .regex(/^[^<>&"\\$\n]{1,200}$/, 'is not 1 to 200 characters without < > & " \\ $');

const File = z.strictObject({
  appId: z.string().regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/, 'is no app id, such as example.twosome.app'),
  name: z.string().regex(/^[\p{L}\p{N} ]{1,30}$/u, 'is not 1 to 30 letters, digits and spaces'),
  site: z.string().nullable(),
  moreHosts: z.array(host),
  build: z.int().min(1).max(2_000_000_000),
  // the scanner's library needs 26
  minSdk: z.int().min(26).max(36),
  iosClientId: z
    .string()
    .regex(/^[\w-]+\.apps\.googleusercontent\.com$/, 'is no client id of Google')
    .nullable(),
  texts: z.strictObject({ camera: plainText, savePhoto: plainText }),
});

/** A setting is wrong: one line for each, naming it and what to do. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** `native/native.json`, and what the environment says over it: PUBLIC_URL and BUILD_NUMBER. */
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

/** Phones trust a link only over https and on its usual port, and no address within the app works over http. */
function siteOf(given: string | null): URL {
  if (given === null)
    throw new SettingsError(
      'Nobody has said which server the app belongs to: set PUBLIC_URL, or `site` in native/native.json, to its address, such as https://twosome.example.',
    );
  const url = URL.parse(given);
  const plain = url?.origin === given.replace(/\/$/, '');
  if (url?.protocol !== 'https:' || url.port !== '' || !plain || !host.safeParse(url.hostname).success)
    throw new SettingsError(`The site ${given} is no address such as https://twosome.example.`);
  return url;
}

function buildOf(given: string | undefined, otherwise: number): number {
  if (!given) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new SettingsError(`BUILD_NUMBER ${given} is no whole number.`);
  return Number(given);
}
