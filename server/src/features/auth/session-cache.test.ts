import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/session-check.ts';
import { createSessionCache } from './session-cache.ts';

afterEach(resetClock);

const ana: Session = {
  userId: 'ANA',
  sessionId: 'S',
  twosomeId: 'T',
  partnerId: 'BRUNO',
  termsAccepted: true,
  suspended: false,
};

/** Records the lookups; the test resolves or rejects each one. */
function controlledCache() {
  const lookups: {
    token: string;
    resolve: (session: Session | null) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const sessions = createSessionCache(
    (token) => new Promise((resolve, reject) => void lookups.push({ token, resolve, reject })),
  );
  return { lookups, sessions };
}

test('simultaneous requests share a lookup, and its result is cached for a second', async () => {
  const { lookups, sessions } = controlledCache();
  const both = [sessions.find('a'), sessions.find('a')];
  lookups[0]?.resolve(ana);
  expect(await Promise.all(both)).toEqual([ana, ana]);
  moveClock(900);
  expect(await sessions.find('a')).toEqual(ana);
  expect(lookups).toHaveLength(1);
});

test('an entry expires after a second, also when the clock is set back', async () => {
  const { lookups, sessions } = controlledCache();
  for (const milliseconds of [1_000, -3_000]) {
    const first = sessions.find('a');
    lookups.at(-1)?.resolve(ana);
    await first;
    const before = lookups.length;
    moveClock(milliseconds);
    void sessions.find('a');
    expect(lookups).toHaveLength(before + 1);
    lookups.at(-1)?.resolve(ana);
  }
});

test('a call after an invalidation does not receive the result of an earlier lookup', async () => {
  const { lookups, sessions } = controlledCache();
  const before = sessions.find('a');
  sessions.invalidate();
  const after = sessions.find('a');
  lookups[0]?.resolve(ana);
  lookups[1]?.resolve(null);
  expect([await before, await after]).toEqual([ana, null]);
  void sessions.find('a');
  expect(lookups).toHaveLength(3);
});

test('absent sessions and failures are not cached', async () => {
  const { lookups, sessions } = controlledCache();
  const absent = sessions.find('a');
  lookups[0]?.resolve(null);
  expect(await absent).toBeNull();
  const suspended = sessions.find('a');
  lookups[1]?.reject(new ApiError('suspended'));
  await expect(suspended).rejects.toMatchObject({ kind: 'suspended' });
  void sessions.find('a');
  expect(lookups).toHaveLength(3);
});

test('a late lookup does not drop the entry of a newer one', async () => {
  const { lookups, sessions } = controlledCache();
  const late = sessions.find('a');
  moveClock(1_000);
  void sessions.find('a');
  lookups[0]?.resolve(null);
  expect(await late).toBeNull();
  void sessions.find('a');
  expect(lookups).toHaveLength(2);
});

test('the cache holds 10,000 sessions, and is emptied for the next', () => {
  const { lookups, sessions } = controlledCache();
  for (let count = 0; count < 10_000; count += 1) void sessions.find(`${count}`);
  void sessions.find('0');
  expect(lookups).toHaveLength(10_000);
  for (const token of ['new', '0', 'new']) void sessions.find(token);
  expect(lookups).toHaveLength(10_002);
});
