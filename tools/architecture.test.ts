import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { badArrows } from './architecture/bad-examples/arrows.ts';
import { badEndings } from './architecture/bad-examples/endings.ts';
import { badNames } from './architecture/bad-examples/names.ts';
import { badStyles } from './architecture/bad-examples/styles.ts';
import { percentile } from './architecture/sizes.ts';
import { readTree } from './architecture/tree.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));
const examples = [...badArrows, ...badEndings, ...badNames, ...badStyles];

describe('the tree', () => {
  test.each(examples.map(({ rule }) => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(rule(tree)).toEqual([]);
  });

  test('is not empty', () => {
    expect(tree.length).toBeGreaterThan(100);
    const [median, ninetieth] = [percentile(tree, 0.5), percentile(tree, 0.9)];
    console.log(`Source lengths: median ${median} lines, 90th percentile ${ninetieth}.`);
  });
});

describe.each(examples.map((example) => [example.rule.name, example] as const))(
  '%s',
  (_, { rule, faults, sound }) => {
    test.each(Object.entries(faults))('finds %s', (_fault, files) => {
      const complaints = rule(files);
      expect(complaints).toHaveLength(new Set(complaints).size);
      expect(complaints).not.toEqual([]);
    });

    test('accepts correct files', () => {
      expect(rule(sound ?? [])).toEqual([]);
    });
  },
);
