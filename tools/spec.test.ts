import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTree } from './architecture/tree.ts';
import { complaintsAbout, coverage, taggedTests } from './spec/coverage.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));

const page = (...lines: string[]) => ({
  path: 'docs/requirements.md',
  text: ['## 1 · What it does', '- S1.1 It does this. ([decision](decisions/this.md))', ...lines].join('\n'),
});
const story = (text: string) => ({ path: 'e2e/this.story.ts', text });
const note = { path: 'docs/decisions/this.md', text: '# This' };
const shown = story("test('does this [S1.1]', () => {});");

test('every requirement has a test, and every number in a title is a requirement', () => {
  expect(complaintsAbout(tree)).toEqual([]);
  expect(taggedTests(tree).size).toBeGreaterThan(400);
});

test('the page of coverage names the tests of a requirement', () => {
  expect(coverage([page(), note, shown])).toContain('  - [e2e/this.story.ts](../e2e/this.story.ts)');
});

test.each([
  ['a requirement without a test', [page('- S1.2 It does more.'), note, shown], 'S1.2 has no test'],
  ['a number in a comment only', [page(), note, story('// [S1.1]')], 'S1.1 has no test'],
  ['an unknown number', [page(), note, shown, story("test('that [S1.1 S7.9]')")], 'no requirement S7.9'],
  ['a missing decision', [page(), shown], 'missing decision: this.md'],
  ['a number that is used twice', [page('- S1.1 Again.'), note, shown], 'S1.1 is used twice'],
  [
    'a number of another section',
    [page('- S2.1 Elsewhere.'), note, shown],
    'not a requirement of its section',
  ],
  ['a line without a number', [page('- It does more.'), note, shown], 'not a requirement of its section'],
])('%s is a complaint', (_, files, complaint) => {
  expect(complaintsAbout([page(), note, shown])).toEqual([]);
  expect(complaintsAbout(files).join('\n')).toContain(complaint);
});
