import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacitorConfig } from '../capacitor.ts';
import type { Settings } from '../settings.ts';

/** A generated app and its expected properties. */
export interface App {
  /** the folder of the platform: `android` or `ios` */
  folder: string;
  settings: Settings;
  /** the Capacitor and plugin packages that the pages import */
  imported: readonly string[];
}

/** Returns complaints as sentences. */
export type Check = (app: App) => string[];

export const readIn = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

/** Paths of the files below a folder, with forward slashes; none if the folder does not exist. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

/** A complaint if the two differ, with both values. */
export function differs(what: string, is: unknown, shouldBe: unknown): string[] {
  const [found, wanted] = [JSON.stringify(is) ?? 'nothing', JSON.stringify(shouldBe) ?? 'nothing'];
  return found === wanted ? [] : [`${what} is ${found} and should be ${wanted}`];
}

/** Every file with such an ending can be parsed. */
export const parses =
  (ending: RegExp, read: (text: string) => unknown): Check =>
  ({ folder }) =>
    filesIn(folder)
      .filter((path) => ending.test(path) && !path.includes('/public/'))
      .flatMap((path) => {
        try {
          read(readIn(folder, path));
          return [];
        } catch (error) {
          return [`${path}: ${String(error)}`];
        }
      });

/** The app's configuration equals `capacitor.ts`, without a developer's experiments. */
export const config =
  (assets: string): Check =>
  ({ folder, settings }) => {
    const read = JSON.parse(readIn(folder, `${assets}/capacitor.config.json`));
    const { packageClassList: _, webDir: __, ...config } = read;
    const { webDir: ___, ...wanted } = capacitorConfig(settings, '');
    return differs('capacitor.config.json', config, wanted);
  };

/** With another server's address in the pages, sign-in would be impossible in the app. */
export const pages =
  (assets: string): Check =>
  ({ folder, settings }) => {
    const place = `${folder}/${assets}/public`;
    const scripts = filesIn(place).filter((path) => /\.(js|html)$/.test(path));
    if (!scripts.includes('index.html')) return ['there is no index.html'];
    const knows = scripts.some((path) => readIn(place, path).includes(settings.site));
    return knows ? [] : [`they do not know ${settings.site}`];
  };
