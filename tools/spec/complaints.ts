import type { SourceFile } from '../architecture/tree.ts';
import type { Requirement } from './requirement.ts';
import { sectionOf } from './requirement.ts';
import { shownIn } from './titles.ts';

export interface Promised {
  requirements: readonly Requirement[];
  files: readonly SourceFile[];
}

/** Mismatches between the requirements and the tests, one sentence each. */
export function complaintsAbout({ requirements, files }: Promised): string[] {
  const shown = shownIn(files);
  const known = new Map(requirements.map((requirement) => [requirement.number, requirement]));
  return [
    ...twice(requirements.map(({ number }) => number)).map((number) => `${number} is used twice`),
    ...requirements.flatMap(unsound(files)),
    ...requirements
      .filter(({ number, outOfScope }) => !outOfScope && !shown.has(number))
      .map(({ number, text }) => `${number} has no test: ${text}`),
    ...[...shown]
      .filter(([number]) => !known.has(number))
      .map(([number, where]) => `${where.join(', ')}: there is no requirement ${number}`),
    ...[...shown]
      .filter(([number]) => known.get(number)?.outOfScope)
      .map(([number, where]) => `${where.join(', ')}: ${number} is out of scope`),
  ];
}

const unsound =
  (files: readonly SourceFile[]) =>
  ({ number, text, decision, outOfScope }: Requirement): string[] => {
    const complaints: string[] = [];
    if (!/^S[1-9]\.[1-9]\d*$/.test(number) || sectionOf(number) > 9)
      complaints.push(`${number} is not a requirement number`);
    if (text.trim().length < 5) complaints.push(`${number} has no text`);
    if (outOfScope && !decision) complaints.push(`${number} is out of scope without a decision`);
    if (decision && !files.some(({ path }) => path === `docs/decisions/${decision}.md`))
      complaints.push(`${number} names a missing decision: ${decision}`);
    return complaints;
  };

const twice = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at)),
];
