import { isTest, type SourceFile } from '../architecture/tree.ts';

const page = 'docs/requirements.md';
const requirement = /^- (S[1-9]\.[1-9]\d*) (.{5,})$/;
const decision = /\]\(decisions\/([^)]*)\)/;
/** The end of a string: `'a clap needs both [S4.40 S6.2]'`. */
const tag = /\[(S\d+\.\d+(?: S\d+\.\d+)*)\](?=['"`])/g;

const linesOfPage = (files: readonly SourceFile[]): string[] =>
  files.find(({ path }) => path === page)?.text.split('\n') ?? [];

/** The lines of docs/requirements.md, and what is wrong with the page itself. */
function read(files: readonly SourceFile[]): {
  requirements: { number: string; text: string }[];
  complaints: string[];
} {
  const requirements: { number: string; text: string }[] = [];
  const complaints: string[] = [];
  let section = '';
  for (const line of linesOfPage(files)) {
    section = /^## (.*)/.exec(line)?.[1] ?? section;
    if (!line.startsWith('- ')) continue;
    const [, number = '', text = ''] = requirement.exec(line) ?? [];
    if (!number || !section.startsWith(`${number[1]} `))
      complaints.push(`not a requirement of its section: ${line}`);
    if (requirements.some((other) => other.number === number)) complaints.push(`${number} is used twice`);
    const note = decision.exec(text)?.[1];
    if (note && !files.some(({ path }) => path === `docs/decisions/${note}`))
      complaints.push(`${number} names a missing decision: ${note}`);
    requirements.push({ number, text });
  }
  return { requirements, complaints };
}

/** The numbers at the end of test titles, each with its files. */
export function taggedTests(files: readonly SourceFile[]): Map<string, Set<string>> {
  const tests = new Map<string, Set<string>>();
  for (const { path, text } of files.filter(isTest))
    for (const [, numbers = ''] of text.matchAll(tag))
      for (const number of numbers.split(' ')) tests.set(number, (tests.get(number) ?? new Set()).add(path));
  return tests;
}

/** Mismatches between the requirements and the tests, one sentence each. */
export function complaintsAbout(files: readonly SourceFile[]): string[] {
  const { requirements, complaints } = read(files);
  const tests = taggedTests(files);
  const known = new Set(requirements.map(({ number }) => number));
  return [
    ...complaints,
    ...requirements
      .filter(({ number }) => !tests.has(number))
      .map(({ number, text }) => `${number} has no test: ${text}`),
    ...[...tests]
      .filter(([number]) => !known.has(number))
      .map(([number, paths]) => `${[...paths].join(', ')}: there is no requirement ${number}`),
  ];
}

/** The page of requirements, with the tests of each below it. */
export function coverage(files: readonly SourceFile[]): string {
  const tests = taggedTests(files);
  return linesOfPage(files)
    .flatMap((line) => [
      line,
      ...[...(tests.get(requirement.exec(line)?.[1] ?? '') ?? [])].map((path) => `  - [${path}](../${path})`),
    ])
    .join('\n');
}
