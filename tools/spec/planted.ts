import type { SourceFile } from '../architecture/tree.ts';
import type { Promised } from './complaints.ts';
import type { Requirement } from './requirement.ts';

export const testFile = (path: string, text: string): SourceFile => ({ path, text });
/** A small tree in which all is in order. */
export const sound: Promised = {
  requirements: [
    { number: 'S1.1', says: 'It does this.' },
    { number: 'S1.2', says: 'It does not do that.', decision: 'never-that', outOfScope: true },
  ],
  files: [
    testFile('server/src/this.test.ts', "test('does this [S1.1]', () => {});"),
    testFile('docs/decisions/never-that.md', '# Never that'),
  ],
};

const one = (requirement: Requirement) => ({ requirements: [...sound.requirements, requirement] });
const more = (text: string) => ({ files: [...sound.files, testFile('e2e/that.story.ts', text)] });

/** What is changed of the sound tree, and what must be said of it. */
export const faults: readonly (readonly [fault: string, planted: Partial<Promised>, complaint: string])[] = [
  ['a requirement without a test', one({ number: 'S1.3', says: 'It does more.' }), 'S1.3 has no test'],
  [
    'one that only a comment and a body name',
    {
      ...one({ number: 'S1.3', says: 'It does more.' }),
      ...more("// S1.3\ntest('that', () => { expect('S1.3').toBe(1); });"),
    },
    'S1.3 has no test',
  ],
  ['a test of what nobody asked for', more("test('that [S1.9]', () => {});"), 'there is no S1.9'],
  ['the same in a step', more("test.step('that [S7.1]', () => {});"), 'there is no S7.1'],
  [
    'out of scope without a decision',
    one({ number: 'S1.3', says: 'Not this.', outOfScope: true }),
    'nobody decided',
  ],
  [
    'a decision that nobody wrote',
    {
      ...one({ number: 'S1.3', says: 'Another way.', decision: 'lost' }),
      ...more("test('[S1.3]', () => {});"),
    },
    'not there: lost',
  ],
  ['a test of what is out of scope', more("test('that [S1.2]', () => {});"), 'S1.2 is out of scope'],
  ['the same number twice', one({ number: 'S1.1', says: 'Again.' }), 'given twice'],
  ['no number at all', one({ number: 'S10.1', says: 'Beyond.' }), 'no number'],
  ['nothing said', one({ number: 'S1.3', says: ' ' }), 'says nothing'],
];

/** A line of a test, and the numbers that it carries. */
export const lines: readonly (readonly [line: string, numbers: readonly string[]])[] = [
  ["test('a [S1.1]', () => {})", ['S1.1']],
  ["test('a [S1.1 S1.12]', () => {})", ['S1.1', 'S1.12']],
  ["describe('a [S1.1]', () => { test('b [S1.2]', () => {}) })", ['S1.1', 'S1.2']],
  ["describe.concurrent('a [S1.1]', () => {})", ['S1.1']],
  ["await test.step('a [S1.1]', async () => {})", ['S1.1']],
  ["test.each(rows)('a %s [S1.1]', () => {})", ['S1.1']],
  ["test.each([['a [S1.1]', 1], ['b [S1.2]', 2]])('%s', () => {})", ['S1.1', 'S1.2']],
  ["test.each([{ name: 'a [S1.1]' }])('$name', () => {})", ['S1.1']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a test
  ['test(`a ${what} [S1.1]`, () => {})', ['S1.1']],
  ["test('a', () => { say('[S1.1]'); })", []],
  ["const title = '[S1.1]';", []],
];
