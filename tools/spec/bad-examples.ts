import type { SourceFile } from '../architecture/tree.ts';
import type { Promised } from './complaints.ts';
import type { Requirement } from './requirement.ts';

export const testFile = (path: string, text: string): SourceFile => ({ path, text });
/** A small, correct tree. */
export const sound: Promised = {
  requirements: [
    { number: 'S1.1', text: 'It does this.' },
    { number: 'S1.2', text: 'It does not do that.', decision: 'never-that', outOfScope: true },
  ],
  files: [
    testFile('server/src/this.test.ts', "test('does this [S1.1]', () => {});"),
    testFile('docs/decisions/never-that.md', '# Never that'),
  ],
};

const one = (requirement: Requirement) => ({ requirements: [...sound.requirements, requirement] });
const more = (text: string) => ({ files: [...sound.files, testFile('e2e/that.story.ts', text)] });

/** Changes to the correct tree, and the complaint that each must cause. */
export const faults: readonly (readonly [fault: string, changes: Partial<Promised>, complaint: string])[] = [
  ['a requirement without a test', one({ number: 'S1.3', text: 'It does more.' }), 'S1.3 has no test'],
  [
    'a requirement that only a comment and a body mention',
    {
      ...one({ number: 'S1.3', text: 'It does more.' }),
      ...more("// S1.3\ntest('that', () => { expect('S1.3').toBe(1); });"),
    },
    'S1.3 has no test',
  ],
  [
    'a test of an unknown requirement',
    more("test('that [S1.9]', () => {});"),
    'there is no requirement S1.9',
  ],
  ['the same in a step', more("test.step('that [S7.1]', () => {});"), 'there is no requirement S7.1'],
  [
    'out of scope without a decision',
    one({ number: 'S1.3', text: 'Not this.', outOfScope: true }),
    'without a decision',
  ],
  [
    'a missing decision',
    {
      ...one({ number: 'S1.3', text: 'Another way.', decision: 'lost' }),
      ...more("test('[S1.3]', () => {});"),
    },
    'missing decision: lost',
  ],
  ['a test of an out-of-scope requirement', more("test('that [S1.2]', () => {});"), 'S1.2 is out of scope'],
  ['the same number twice', one({ number: 'S1.1', text: 'Again.' }), 'used twice'],
  ['no number at all', one({ number: 'S10.1', text: 'Beyond.' }), 'not a requirement number'],
  ['an empty text', one({ number: 'S1.3', text: ' ' }), 'has no text'],
];

/** A line of a test, and the requirement numbers in it. */
export const lines: readonly (readonly [line: string, numbers: readonly string[]])[] = [
  ["test('a [S1.1]', () => {})", ['S1.1']],
  ["test('a [S1.1 S1.12]', () => {})", ['S1.1', 'S1.12']],
  ["describe('a [S1.1]', () => { test('b [S1.2]', () => {}) })", ['S1.1', 'S1.2']],
  ["describe.concurrent('a [S1.1]', () => {})", ['S1.1']],
  ["await test.step('a [S1.1]', async () => {})", ['S1.1']],
  ["test.each(rows)('a %s [S1.1]', () => {})", ['S1.1']],
  ["test.each([['a [S1.1]', 1], ['b [S1.2]', 2]])('%s', () => {})", ['S1.1', 'S1.2']],
  ["test.each([{ name: 'a [S1.1]' }])('$name', () => {})", ['S1.1']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source text of a test
  ['test(`a ${what} [S1.1]`, () => {})', ['S1.1']],
  ["test('a', () => { say('[S1.1]'); })", []],
  ["const title = '[S1.1]';", []],
];
