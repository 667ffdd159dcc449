import { readdirSync } from 'node:fs';
import { allCalls } from '@twosome/contract/all-calls';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { messagesKind, pushOnlyKinds } from '@twosome/contract/notification/preferences.rules';
import { pushTag } from '@twosome/contract/notification/push.rules';
import { reportKinds } from '@twosome/contract/safety/safety.rules';
import { needKinds } from '@twosome/contract/tray/tray.contract';
import { expect, test } from 'vitest';
import { features, notices, reminders, reportables, trayKinds } from './features.ts';
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
  expect(sorted(mounted), 'Add its API to all-calls.ts, and `routes` to its .feature.ts').toEqual(
    sorted(Object.keys(allCalls)),
  );
});

test('every kind that can wait is the `tray` of one feature', () => {
  const kinds = trayKinds.map(({ kind }) => kind);
  expect(sorted(kinds), 'Add `tray` to the .feature.ts of the feature that owns it').toEqual(
    sorted(needKinds),
  );
});

/** Events of features whose things wait, which change nothing of what waits, with the reason. */
const nothingWaits: Record<string, string> = {
  'post.only_me_changed': 'what only its creator sees waits for nobody',
  'question.deleted': 'only the question of a later day can be deleted',
  'together.countdownAdded': 'only the day together waits',
  'together.countdownDeleted': 'only the day together waits',
};

test('every event of what can wait refreshes the trays', () => {
  const refreshing = new Set(trayKinds.flatMap(({ refreshedBy }) => refreshedBy.map(({ kind }) => kind)));
  const delivered = features
    .filter(({ tray }) => tray !== undefined)
    .flatMap(({ afterCommit = [] }) => afterCommit.map(({ kind }) => kind))
    .filter((kind) => !(kind in nothingWaits));
  expect(
    [...new Set(delivered)].filter((kind) => !refreshing.has(kind)),
    'Add it to `refreshedBy` in tray.ts of its feature, or say in nothingWaits why not',
  ).toEqual([]);
});

test('every kind of notification is in the `notices` of one feature', () => {
  const used = [...notices.values()].flatMap(({ kind, several = kind }) => [kind, several]);
  expect(
    [...new Set(used)].sort(),
    'Add the kind to notices.ts of its feature and of the contract, and `notices` to the .feature.ts',
  ).toEqual(Object.values(kinds).sort());
});

test('no two features have a notice of the same name, which is stored', () => {
  const names = features.flatMap((feature) => Object.keys(feature.notices?.byName ?? {}));
  expect(names).toEqual([...new Set(names)]);
  const earlier = [...notices.values()].flatMap(({ over, storedAs = [] }) => [
    ...[storedAs].flat(),
    ...(over === undefined ? [] : [...over.replaced, ...(over.retained ?? [])]),
  ]);
  expect(
    earlier.filter((name) => !notices.has(name)),
    'These are names of no notice',
  ).toEqual([]);
});

test('every reminder is a choice among the preferences, and replaces only its own pushes', () => {
  expect(
    sorted([messagesKind, ...reminders.map(({ kind }) => kind)]),
    'Add its `kind` to notices.ts of the contract, and `reminder` to its .feature.ts',
  ).toEqual(sorted(pushOnlyKinds));
  const tags = ['room', ...reminders.map(({ tag }) => tag)];
  expect(tags).toEqual([...new Set(tags)]);
  for (const tag of tags) expect(tag).toMatch(pushTag);
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
