import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { plantedArrows } from './architecture/planted/arrows.ts';
import { plantedEndings } from './architecture/planted/endings.ts';
import { plantedNames } from './architecture/planted/names.ts';
import { percentile } from './architecture/sizes.ts';
import { readTree } from './architecture/tree.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));
const held = [...plantedArrows, ...plantedEndings, ...plantedNames];

describe('the tree', () => {
  test.each(held.map(({ rule }) => [rule.name, rule] as const))('%s', (_, rule) => {
    expect(rule(tree)).toEqual([]);
  });

  test('is read at all', () => {
    expect(tree.length).toBeGreaterThan(100);
    const [median, ninetieth] = [percentile(tree, 0.5), percentile(tree, 0.9)];
    console.log(`Sources: half of them have up to ${median} lines, nine of ten up to ${ninetieth}.`);
  });
});

describe.each(held.map((planted) => [planted.rule.name, planted] as const))(
  '%s',
  (_, { rule, faults, sound }) => {
    test.each(Object.entries(faults))('finds %s', (_fault, files) => {
      const complaints = rule(files);
      expect(complaints).toHaveLength(new Set(complaints).size);
      expect(complaints).not.toEqual([]);
    });

    test('leaves alone what is in order', () => {
      expect(rule(sound ?? [])).toEqual([]);
    });
  },
);
