import { afterAll, beforeAll, expect, test } from 'vitest';
import { end } from '../../tools/run/end.mjs';
import { kinds } from './kinds.ts';
import { leftOver, openRig, type Resources, type Rig } from './rig.ts';

// The requests that only a time limit of the server ends, each three times and all together.

let rig: Rig;
let before: Resources;
beforeAll(async () => {
  rig = await openRig();
  before = await rig.resources();
});
afterAll(end);

test.concurrent.each(kinds.filter(({ slow }) => slow))('the server survives $name', async (kind) => {
  await Promise.all([1, 2, 3].map(() => rig.send(kind)));
  expect(rig.ended()).toBeNull();
});

test('afterwards the server holds none of their sockets and timers', async () => {
  expect(await leftOver(rig, before, 60)).toEqual({ sockets: 0, timers: 0 });
  expect(rig.ended()).toBeNull();
});
