import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readTree } from './architecture/tree.ts';
import { faults, lines, sound, testFile } from './spec/bad-examples.ts';
import { complaintsAbout } from './spec/complaints.ts';
import { pageOf } from './spec/page.ts';
import { part } from './spec/requirement.ts';
import { requirementsOf, specification } from './spec/specification.ts';
import { shownIn } from './spec/titles.ts';

const files = readTree(fileURLToPath(new URL('..', import.meta.url)));
const requirements = requirementsOf(specification);

describe('the requirements', () => {
  test('are all covered by tests', () => {
    expect(complaintsAbout({ requirements, files })).toEqual([]);
  });

  test('match docs/spec-coverage.md (npm run spec)', () => {
    expect(textOf('docs/spec-coverage.md')).toBe(pageOf(specification, files));
  });

  test('are not empty', () => {
    expect(requirements.length).toBeGreaterThan(400);
    expect(specification.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { number, parts } of specification)
      for (const requirement of parts.flatMap((each) => each.requirements))
        expect(requirement.number).toMatch(new RegExp(`^S${number}\\.`));
  });
});

const textOf = (path: string) => files.find((file) => file.path === path)?.text;

describe('complaints', () => {
  test('there are none for a correct tree', () => {
    expect(complaintsAbout(sound)).toEqual([]);
  });

  test.each(faults)('%s', (_fault, changes, complaint) => {
    expect(complaintsAbout({ ...sound, ...changes }).join('\n')).toContain(complaint);
  });

  test('an outdated page is found', () => {
    const parts = [part('Things', { 'S1.1': 'It does this.' })];
    const before = pageOf([{ number: 1, title: 'One', parts }], sound.files);
    expect(before).toContain('| S1.1 | It does this. | unit: [this.test.ts](../server/src/this.test.ts) |');
    expect(pageOf([{ number: 1, title: 'One', parts }], [])).toContain(
      '| S1.1 | It does this. | **not yet** |',
    );
  });
});

describe('numbers are read', () => {
  test.each(lines)('from %s', (text, numbers) => {
    expect([...shownIn([testFile('web/src/a.test.ts', text)]).keys()]).toEqual(numbers);
  });

  test('from tests only', () => {
    expect(shownIn([testFile('web/src/a.ts', "test('a [S1.1]', () => {})")]).size).toBe(0);
  });
});
