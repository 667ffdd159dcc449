import { expect, test } from 'vitest';
import { isPair, makeVapid } from './vapid.ts';

test('every pair is one, as long as the settings want it', () => {
  for (let time = 0; time < 600; time += 1) {
    const { publicKey, privateKey } = makeVapid();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    expect(isPair({ publicKey, privateKey })).toBe(true);
  }
});

test('halves of two are none', () => {
  expect(isPair({ ...makeVapid(), privateKey: makeVapid().privateKey })).toBe(false);
  expect(isPair({ ...makeVapid(), privateKey: Buffer.alloc(32).toString('base64url') })).toBe(false);
});
