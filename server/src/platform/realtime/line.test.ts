import { expect, test } from 'vitest';
import { createLine } from './line.ts';

/** A line of four, with works that end by hand. */
function stage() {
  const told: string[] = [];
  const ends: (() => void)[] = [];
  const stretches: Promise<void>[] = [];
  const line = createLine(4, {
    onLong: () => told.push('long'),
    onShort: () => told.push('short'),
    onBusy: (done) => stretches.push(done),
    onFailed: (error) => told.push(`failed: ${(error as Error).message}`),
  });
  const add = (name: string) =>
    line.add(async () => {
      told.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { line, told, stretches, add, endOne };
}

test('one after another; asks for patience at four, and for more when half of them are gone', async () => {
  const { line, told, add, endOne } = stage();
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  expect(told).toEqual(['a']);
  add('e');
  expect(told).toEqual(['a', 'long']);
  add('f');
  await endOne();
  await endOne();
  expect(told).toEqual(['a', 'long', 'b', 'c']);
  expect(line.isLong).toBe(true);
  await endOne();
  expect(told).toEqual(['a', 'long', 'b', 'c', 'short', 'd']);
  expect(line.isLong).toBe(false);
});

test('a stretch of work ends with its last work, and another may follow', async () => {
  const { told, stretches, add, endOne } = stage();
  add('a');
  add('b');
  expect(stretches).toHaveLength(1);
  await endOne();
  await endOne();
  await stretches[0];
  add('c');
  expect(stretches).toHaveLength(2);
  expect(told).toEqual(['a', 'b', 'c']);
});

test('dropping forgets what waits and leaves what runs', async () => {
  const { line, told, stretches, add, endOne } = stage();
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
  line.drop();
  expect(told).toEqual(['a', 'long', 'short']);
  await endOne();
  await stretches[0];
  expect(told).toEqual(['a', 'long', 'short']);
});

test('a work that fails does not end the line', async () => {
  const { line, told, stretches, add } = stage();
  line.add(() => Promise.reject(new Error('broken')));
  add('next');
  await new Promise(setImmediate);
  expect(told).toEqual(['failed: broken', 'next']);
  expect(stretches).toHaveLength(1);
});
