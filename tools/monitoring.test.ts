import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { registry } from '../server/src/platform/metrics.ts';
import { inRoot } from './run/root.mjs';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const page = read('docs/operating.md');
const rules = read('deploy/prometheus/alerts.yml');
const dashboard = read('deploy/grafana/twosome.json');

/** Names of samples → labels. Prometheus itself adds `job` and `instance`, and the series `up`. */
const exported = new Map<string, readonly string[]>([['up', []]]);
for (const metric of registry.getMetricsAsArray()) {
  const { name, labelNames = [] } = metric as typeof metric & { labelNames?: string[] };
  const { type } = metric as typeof metric & { type?: string };
  const endings = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  for (const ending of endings) exported.set(`${name}${ending}`, [...labelNames, 'le']);
}

const expressionsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'expr' && typeof item === 'string' ? [item] : expressionsIn(item),
  );
};
/** `expr: …` on one line, or the lines below `expr: |`. */
const ofRules = [...rules.matchAll(/^( +)expr: (?:\|\n((?:\1 {2}.*\n)+)|(.*)\n)/gm)].map(
  ([, , lines, line]) => lines ?? line ?? '',
);
const expressions = [...ofRules, ...expressionsIn(JSON.parse(dashboard))];

/** Series in an expression, each with the labels of its selector. */
const seriesIn = (expression: string) =>
  [...expression.matchAll(/\b((?:twosome|http|nodejs|process)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label ?? ''),
    }),
  );

describe('the alert rules and the dashboard', () => {
  test('have expressions', () => {
    expect(ofRules).toHaveLength(rules.split('- alert:').length - 1);
    expect(expressionsIn(JSON.parse(dashboard)).length).toBeGreaterThan(12);
  });

  test.each(expressions)('%s names only series and labels that the server exports', (expression) => {
    const series = seriesIn(expression);
    expect(series.length).toBeGreaterThan(0);
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.split(/,\s*/),
    );
    for (const { name, labels } of series) {
      expect([...exported.keys()]).toContain(name);
      const known = [...(exported.get(name) ?? []), 'job', 'instance'];
      expect(labels.filter((label) => !known.includes(label))).toEqual([]);
    }
    const all = series.flatMap(({ name }) => exported.get(name) ?? []);
    expect(grouped.filter((label) => ![...all, 'job', 'instance'].includes(label))).toEqual([]);
  });

  test('lead to sections of docs/operating.md', () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replace(/ /g, '-'),
    );
    const links = [...rules.matchAll(/runbook_url: docs\/operating\.md#(\S+)/g)].map(([, anchor]) => anchor);
    expect(links).toHaveLength(ofRules.length);
    for (const link of links) expect(anchors).toContain(link);
  });
});
