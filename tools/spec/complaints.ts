import type { SourceFile } from '../architecture/tree.ts';
import type { Requirement } from './requirement.ts';
import { sectionOf } from './requirement.ts';
import { shownIn } from './titles.ts';

export interface Promised {
  requirements: readonly Requirement[];
  files: readonly SourceFile[];
}

/** What is wrong between the requirements and the tests: one sentence each. */
export function complaintsAbout({ requirements, files }: Promised): string[] {
  const shown = shownIn(files);
  const known = new Map(requirements.map((requirement) => [requirement.number, requirement]));
  return [
    ...twice(requirements.map(({ number }) => number)).map((number) => `${number} is given twice`),
    ...requirements.flatMap(unsound(files)),
    ...requirements
      .filter(({ number, outOfScope }) => !outOfScope && !shown.has(number))
      .map(({ number, says }) => `${number} has no test: ${says}`),
    ...[...shown]
      .filter(([number]) => !known.has(number))
      .map(([number, where]) => `${where.join(', ')}: there is no ${number}`),
    ...[...shown]
      .filter(([number]) => known.get(number)?.outOfScope)
      .map(([number, where]) => `${where.join(', ')}: ${number} is out of scope`),
  ];
}

const unsound =
  (files: readonly SourceFile[]) =>
  ({ number, says, decision, outOfScope }: Requirement): string[] => {
    const complaints: string[] = [];
    if (!/^S[1-9]\.[1-9]\d*$/.test(number) || sectionOf(number) > 9)
      complaints.push(`${number} is no number of a requirement`);
    if (says.trim().length < 5) complaints.push(`${number} says nothing`);
    if (outOfScope && !decision) complaints.push(`${number} is out of scope, and nobody decided that`);
    if (decision && !files.some(({ path }) => path === `docs/decisions/${decision}.md`))
      complaints.push(`${number} names a decision that is not there: ${decision}`);
    return complaints;
  };

const twice = (numbers: readonly string[]): string[] => [
  ...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at)),
];
