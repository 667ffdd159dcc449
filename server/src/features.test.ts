import { readdirSync } from 'node:fs';
import { allCalls } from '@twosome/contract/all-calls';
import { reportKinds } from '@twosome/contract/safety/safety.rules';
import { needKinds } from '@twosome/contract/tray/tray.contract';
import { expect, test } from 'vitest';
import { features, reportables, trayKinds } from './features.ts';
import { createFixture } from './testing/fixture.ts';

const fixture = createFixture();
const sorted = (names: readonly string[]) => [...names].sort();

test('every folder of a feature has its value in features.ts', () => {
  const folders = readdirSync(new URL('features', import.meta.url), { withFileTypes: true });
  const expected = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(sorted(features.map(({ name }) => name)), 'Add its .feature.ts to features.ts').toEqual(
    sorted(expected),
  );
});

test('every call of the contract is mounted once', () => {
  const mounted = features.flatMap(({ routes }) =>
    Object.keys(routes?.(fixture.server.app.deps).calls ?? {}),
  );
  expect(sorted(mounted), 'Add its calls to all-calls.ts, and `routes` to its .feature.ts').toEqual(
    sorted(Object.keys(allCalls)),
  );
});

test('every kind that can wait is the `tray` of one feature', () => {
  const kinds = trayKinds.map(({ kind }) => kind);
  expect(sorted(kinds), 'Add `tray` to the .feature.ts of the feature that owns it').toEqual(
    sorted(needKinds),
  );
});

test('every kind that can be reported is the `reportable` of one feature', () => {
  const kinds = reportables.map(({ kind }) => kind);
  expect(sorted(kinds), 'Add `reportable` to the .feature.ts of the feature that owns it').toEqual(
    sorted(reportKinds),
  );
});

test.each(['frames', 'sweeps', 'reports'] as const)('no two features have the same name in %s', (slot) => {
  const names = features.flatMap((feature) => Object.keys(feature[slot]?.(fixture.server.app.deps) ?? {}));
  expect(names).toEqual([...new Set(names)]);
});
