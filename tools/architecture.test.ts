import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as arrows from './architecture/arrows.ts';
import * as code from './architecture/code.ts';
import * as endings from './architecture/endings.ts';
import * as names from './architecture/names.ts';
import * as styles from './architecture/styles.ts';
import * as tables from './architecture/tables.ts';
import * as tests from './architecture/tests.ts';
import * as texts from './architecture/texts.ts';
import { percentile, readTree } from './architecture/tree.ts';
import * as unused from './architecture/unused.ts';

const tree = readTree(fileURLToPath(new URL('..', import.meta.url)));

test.each(
  [arrows, code, endings, names, styles, tables, tests, texts, unused].flatMap((rules) =>
    Object.entries(rules),
  ),
)('%s', (_, rule) => {
  expect(rule(tree)).toEqual([]);
});

test('the tree is not empty', () => {
  expect(tree.length).toBeGreaterThan(100);
  const [median, ninetieth, longest] = [0.5, 0.9, 1].map((share) => percentile(tree, share));
  console.log(`Source lines: median ${median}, 90th percentile ${ninetieth}, longest ${longest}.`);
});
