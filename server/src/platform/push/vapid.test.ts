import { expect, test } from 'vitest';
import { isPair, makeVapid } from './vapid.ts';

test('every generated pair is valid and has the length that the settings require', () => {
  for (let time = 0; time < 600; time += 1) {
    const { publicKey, privateKey } = makeVapid();
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
    expect(isPair({ publicKey, privateKey })).toBe(true);
  }
});

test('halves of different pairs do not match', () => {
  expect(isPair({ ...makeVapid(), privateKey: makeVapid().privateKey })).toBe(false);
  expect(isPair({ ...makeVapid(), privateKey: Buffer.alloc(32).toString('base64url') })).toBe(false);
});
