import type { SourceFile } from '../architecture/tree.ts';
import type { Part, Requirement } from './requirement.ts';
import { shownIn } from './titles.ts';

export interface Section {
  number: number;
  title: string;
  parts: readonly Part[];
}

const kinds = ['story', 'API', 'screen', 'unit'] as const;
type Kind = (typeof kinds)[number];

const meaning: Record<Kind, string> = {
  story: 'real browsers, two users together',
  API: 'requests to a running server on a real database',
  screen: 'the real screen with the real store',
  unit: 'a single rule, store or component',
};

/** The contents of docs/spec-coverage.md. */
export function pageOf(sections: readonly Section[], files: readonly SourceFile[]): string {
  const shown = new Map(
    [...shownIn(files)].map(([number, paths]) => [
      number,
      files
        .filter(({ path }) => paths.includes(path))
        .map((file) => ({ path: file.path, kind: kindOf(file) })),
    ]),
  );
  return [
    '# Requirements and their tests',
    '',
    'Written by `npm run spec` from `tools/spec/requirements/` and the titles of the tests. Do not edit it here.',
    '',
    ...totals(sections, shown),
    ...sections.flatMap((section) => tables(section, shown)),
  ].join('\n');
}

type Shown = ReadonlyMap<string, readonly { path: string; kind: Kind }[]>;

/** Server tests that start no server are unit tests. */
function kindOf({ path, text }: SourceFile): Kind {
  if (path.endsWith('.story.ts')) return 'story';
  if (path.startsWith('server/')) return /from '[./]*testing\//.test(text) ? 'API' : 'unit';
  return path.endsWith('.tsx') ? 'screen' : 'unit';
}

function totals(sections: readonly Section[], shown: Shown): string[] {
  const requirements = sections.flatMap(allOf);
  const built = requirements.filter(({ outOfScope }) => !outOfScope);
  const covered = built.filter(({ number }) => shown.has(number));
  const by = (kind: Kind, of: readonly Requirement[]) =>
    of.filter(({ number }) => shown.get(number)?.some((test) => test.kind === kind)).length;
  return [
    `**${covered.length} of ${built.length}** requirements have a test.` +
      ` ${requirements.length - built.length} more are out of scope, each by a decision.`,
    '',
    '| shown by | requirements | |',
    '|---|---|---|',
    ...kinds.map((kind) => `| ${kind} | ${by(kind, built)} | ${meaning[kind]} |`),
    '',
    '| section | requirements | with a test | story | API | screen | unit |',
    '|---|---|---|---|---|---|---|',
    ...sections.map((section) => {
      const own = allOf(section).filter(({ outOfScope }) => !outOfScope);
      const cells = [own.length, own.filter(({ number }) => shown.has(number)).length];
      return `| ${[`${section.number} · ${section.title}`, ...cells, ...kinds.map((kind) => by(kind, own))].join(' | ')} |`;
    }),
    '',
  ];
}

const allOf = ({ parts }: Section): Requirement[] => parts.flatMap(({ requirements }) => requirements);

const tables = ({ number, title, parts }: Section, shown: Shown): string[] => [
  `## ${number} · ${title}`,
  '',
  ...parts.flatMap((part) => [
    `### ${part.title}`,
    '',
    '| | requirement | shown by |',
    '|---|---|---|',
    ...part.requirements.map((requirement) => row(requirement, shown)),
    '',
  ]),
];

function row({ number, text, decision, outOfScope }: Requirement, shown: Shown): string {
  const reason = decision ? ` ([decided](decisions/${decision}.md))` : '';
  return `| ${number} | ${cell(text)}${reason} | ${outOfScope ? 'out of scope' : tests(shown.get(number) ?? [])} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function tests(shown: readonly { path: string; kind: Kind }[]): string {
  if (shown.length === 0) return '**not yet**';
  return kinds
    .flatMap((kind) => {
      const paths = shown
        .filter((test) => test.kind === kind)
        .map(({ path }) => `[${fileOf(path)}](../${path})`);
      return paths.length > 0 ? [`${kind}: ${paths.join(', ')}`] : [];
    })
    .join(' · ');
}

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
