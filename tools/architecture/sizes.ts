import { isTest, linesOf, nameOf, type Rule, type SourceFile } from './tree.ts';

const limits = { source: 300, test: 400, ninetieth: 180 };

/** Files that are long because they are text: migrations, screen texts, generated files. */
const isText = (path: string): boolean =>
  path.startsWith('server/migrations/') ||
  path === 'server/schema.sql' ||
  /(^|\.)texts?\.tsx?$/.test(nameOf(path));

const measured = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !isText(path));

export const filesAreShort: Rule = (files) =>
  measured(files).flatMap((file) => {
    const limit = isTest(file) ? limits.test : limits.source;
    return linesOf(file) > limit ? [`${file.path} has ${linesOf(file)} lines; the limit is ${limit}`] : [];
  });

/** The given percentile of the source files' lengths, in lines. */
export function percentile(files: readonly SourceFile[], share: number): number {
  const lengths = measured(files)
    .filter((file) => !isTest(file))
    .map(linesOf)
    .sort((a, b) => a - b);
  return lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0;
}

export const mostFilesAreShorter: Rule = (files) => {
  const ninetieth = percentile(files, 0.9);
  return ninetieth > limits.ninetieth
    ? [`the 90th percentile of the sources is ${ninetieth} lines; the limit is ${limits.ninetieth}`]
    : [];
};
