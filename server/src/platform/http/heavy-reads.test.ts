import { expect, test } from 'vitest';
import { createHeavyReads } from './heavy-reads.ts';

const { signal } = new AbortController();

/** Reads that end when `finish` is called, in the order of their starts. */
function slowReads() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const read = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const finish = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, read, finish };
}

test('a couple runs one read at a time, and another couple’s does not wait for it', async () => {
  const { started, read, finish } = slowReads();
  const run = createHeavyReads(2);
  const [first, second, other] = [
    run('ana&bruno', signal, read('first')),
    run('ana&bruno', signal, read('second')),
    run('chloe.dan', signal, read('other')),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['first', 'other']);
  await finish();
  expect([await first, started]).toEqual(['first', ['first', 'other', 'second']]);
  await finish();
  await finish();
  expect([await second, await other]).toEqual(['second', 'other']);
});

test('the reads of all couples together leave connections to other requests', async () => {
  const { started, read, finish } = slowReads();
  const run = createHeavyReads(2);
  const all = ['a', 'b', 'c', 'd'].map((couple) => run(couple, signal, read(couple)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['a', 'b']);
  for (const _ of all) await finish();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('of 24 in parallel most are refused, and the couple reads again afterwards', async () => {
  const { read, finish } = slowReads();
  const run = createHeavyReads(2);
  const all = Array.from({ length: 24 }, () => run('couple', signal, read('x')).catch(({ kind }) => kind));
  for (const _ of all) await finish();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === 'x')).toHaveLength(4);
  expect(answers.filter((answer) => answer === 'tooMany')).toHaveLength(20);
  const next = run('couple', signal, read('next'));
  await finish();
  await finish();
  expect(await next).toBe('next');
});

test('a read whose client has gone does not run, and a failed one lets the next one start', async () => {
  const run = createHeavyReads(1);
  const aborted = AbortSignal.abort(new Error('The client disconnected.'));
  const started: string[] = [];
  const answers = await Promise.allSettled([
    run('couple', signal, async () => Promise.reject(new Error('broken'))),
    run('couple', aborted, async () => started.push('aborted')),
    run('couple', signal, async () => started.push('here')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(started).toEqual(['here']);
});
