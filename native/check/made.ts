import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** A generated app, and what it was to be. */
export interface Made {
  /** of the platform: `android` or `ios` */
  folder: string;
  settings: Settings;
  /** the packages of Capacitor and its plugins that the pages ask for */
  imported: readonly string[];
}

/** Sentences about what is wrong. */
export type Check = (made: Made) => string[];

export const readIn = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');

export const isIn = (folder: string, path: string): boolean => existsSync(join(folder, path));

/** Paths of the files below a folder, with forward slashes; none where there is no folder. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

/** One complaint where the two differ, in both their words. */
export function differs(what: string, is: unknown, shouldBe: unknown): string[] {
  const [found, wanted] = [JSON.stringify(is) ?? 'nothing', JSON.stringify(shouldBe) ?? 'nothing'];
  return found === wanted ? [] : [`${what} is ${found} and should be ${wanted}`];
}

/** What a part of the check could not even read is one complaint. */
export function complaintsOf(name: string, made: Made, check: Check): string[] {
  try {
    return check(made).map((complaint) => `${name}: ${complaint}`);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
