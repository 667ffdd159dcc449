import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project. `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A rule maps the files of a tree to complaints. */
export type Rule = (files: readonly SourceFile[]) => string[];

export const all =
  (...rules: readonly Rule[]): Rule =>
  (files) =>
    rules.flatMap((rule) => rule(files));

/** Generated and local files. */
const ignored =
  /^(node_modules|dist|dist-native|data|coverage|test-results|playwright-report|package-lock\.json|\.(git|cache|idea|vscode|DS_Store))$|\.(tsbuildinfo|log)$/;
const readable = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yml|yaml|sh|conf|service|txt|svg|toml)$|^[^.]+$/;

/** Every text file of the project. */
export function readTree(root: string): SourceFile[] {
  const files: SourceFile[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (ignored.test(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      // An editor that saves may remove a file between the listing and the reading.
      else if (readable.test(entry.name) && existsSync(join(root, path)))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  visit('');
  return files;
}

export const isCode = ({ path }: SourceFile): boolean =>
  /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
export const isTest = ({ path }: { path: string }): boolean => /\.(test|story)\.tsx?$/.test(path);

/** Lines, without counting a final newline. */
export const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Files whose length is limited: not those that are text, such as migrations and screen texts. */
export const measured = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(
    ({ path }) =>
      /\.(ts|tsx|mjs|css|sql)$/.test(path) &&
      !/^server\/(migrations\/|schema\.sql$)|(^|[./])texts?\.tsx?$/.test(path),
  );

/** The given percentile of the source files' lengths, in lines. */
export function percentile(files: readonly SourceFile[], share: number): number {
  const lengths = measured(files)
    .filter((file) => !isTest(file))
    .map(linesOf)
    .sort((a, b) => a - b);
  return lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0;
}
