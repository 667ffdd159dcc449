import { isTest, linesOf, measured, percentile, type Rule } from './tree.ts';

const limits = { source: 300, test: 400, ninetieth: 180 };

export const filesAreShort: Rule = (files) =>
  measured(files).flatMap((file) => {
    const limit = isTest(file) ? limits.test : limits.source;
    return linesOf(file) > limit ? [`${file.path} has ${linesOf(file)} lines; the limit is ${limit}`] : [];
  });

export const mostFilesAreShorter: Rule = (files) => {
  const ninetieth = percentile(files, 0.9);
  return ninetieth > limits.ninetieth
    ? [`the 90th percentile of the sources is ${ninetieth} lines; the limit is ${limits.ninetieth}`]
    : [];
};
