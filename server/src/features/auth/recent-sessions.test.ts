import { afterEach, expect, test } from 'vitest';
import { moveClock, resetClock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/admit.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rememberSessions } from './recent-sessions.ts';

afterEach(resetClock);

const ana: Session = {
  userId: 'ANA',
  sessionId: 'S',
  twosomeId: 'T',
  partnerId: 'BRUNO',
  termsAccepted: true,
};

/** A look-up that counts, and answers when it is told to. */
function lookingUp() {
  const asked: { token: string; answer: (session: Session | null) => void; fail: (why: unknown) => void }[] =
    [];
  const sessions = rememberSessions(
    (token) => new Promise((answer, fail) => void asked.push({ token, answer, fail })),
  );
  return { asked, sessions };
}

test('requests of one moment share a look-up, those of a second share its answer', async () => {
  const { asked, sessions } = lookingUp();
  const both = [sessions.find('a'), sessions.find('a')];
  asked[0]?.answer(ana);
  expect(await Promise.all(both)).toEqual([ana, ana]);
  moveClock(900);
  expect(await sessions.find('a')).toEqual(ana);
  expect(asked).toHaveLength(1);
});

test('after a second it is looked up again, whichever way the clock was moved', async () => {
  const { asked, sessions } = lookingUp();
  for (const milliseconds of [1_000, -3_000]) {
    const first = sessions.find('a');
    asked.at(-1)?.answer(ana);
    await first;
    const before = asked.length;
    moveClock(milliseconds);
    void sessions.find('a');
    expect(asked).toHaveLength(before + 1);
    asked.at(-1)?.answer(ana);
  }
});

test('nobody who asks after a change is given what was looked up before it', async () => {
  const { asked, sessions } = lookingUp();
  const before = sessions.find('a');
  sessions.forget();
  const after = sessions.find('a');
  asked[0]?.answer(ana);
  asked[1]?.answer(null);
  expect([await before, await after]).toEqual([ana, null]);
  void sessions.find('a');
  expect(asked).toHaveLength(3);
});

test('what is not good is not remembered', async () => {
  const { asked, sessions } = lookingUp();
  const absent = sessions.find('a');
  asked[0]?.answer(null);
  expect(await absent).toBeNull();
  const suspended = sessions.find('a');
  asked[1]?.fail(new Refusal('suspended'));
  await expect(suspended).rejects.toMatchObject({ refusal: 'suspended' });
  void sessions.find('a');
  expect(asked).toHaveLength(3);
});
