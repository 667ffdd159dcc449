import { isTest, linesOf, nameOf, type Rule, type SourceFile } from './tree.ts';

const most = { source: 300, test: 400, ninetieth: 180 };

/** What is long because it is text: migrations, what people read on screens, generated files. */
const isText = (path: string): boolean =>
  path.startsWith('server/migrations/') ||
  path === 'server/schema.sql' ||
  /(^|\.)texts?\.tsx?$/.test(nameOf(path));

const measured = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter(({ path }) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !isText(path));

export const filesAreShort: Rule = (files) =>
  measured(files).flatMap((file) => {
    const limit = isTest(file) ? most.test : most.source;
    return linesOf(file) > limit ? [`${file.path} has ${linesOf(file)} lines, and ${limit} are allowed`] : [];
  });

/** The n-th of a hundred sources by length, in lines. */
export function percentile(files: readonly SourceFile[], share: number): number {
  const lengths = measured(files)
    .filter((file) => !isTest(file))
    .map(linesOf)
    .sort((a, b) => a - b);
  return lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0;
}

export const mostFilesAreShorter: Rule = (files) => {
  const ninetieth = percentile(files, 0.9);
  return ninetieth > most.ninetieth
    ? [`nine sources of ten have up to ${ninetieth} lines, and ${most.ninetieth} are allowed`]
    : [];
};
