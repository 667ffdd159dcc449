import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** A generated app and its expected properties. */
export interface Made {
  /** the folder of the platform: `android` or `ios` */
  folder: string;
  settings: Settings;
  /** the Capacitor and plugin packages that the pages import */
  imported: readonly string[];
}

/** Returns complaints as sentences. */
export type Check = (made: Made) => string[];

export const readIn = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

export const isIn = (folder: string, path: string): boolean => existsSync(join(folder, path));

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

/** Turns an exception of a check into a complaint. */
export function complaintsOf(name: string, made: Made, check: Check): string[] {
  try {
    return check(made).map((complaint) => `${name}: ${complaint}`);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
