import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linesOf } from './testing/config.ts';

// SECRET_KEY and the other secrets, where the guards of production are on.

describe('a secret', () => {
  const hint = 'use 32 random bytes, which `openssl rand -base64 32` prints';
  const guarded = { HOST: '0.0.0.0', EMBEDDED_IN_PRODUCTION: 'yes' };

  it('may be any 32 random bytes, in hexadecimal or base64', () => {
    for (let n = 0; n < 500; n += 1) {
      const bytes = randomBytes(32);
      for (const key of [
        bytes.toString('hex'),
        bytes.toString('hex').toUpperCase(),
        bytes.toString('base64'),
      ])
        expect([key, linesOf({ ...guarded, SECRET_KEY: key })]).toEqual([key, []]);
    }
    for (const key of ['q3Zx0bJtV9uQm2nYcK7sLwE4rT6aPdHg8iFoRkXyZ1M', randomBytes(48).toString('hex')])
      expect(linesOf({ ...guarded, SECRET_KEY: key })).toEqual([]);
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    'correct-horse-battery-staple-correct',
    'correct-horse-battery-staple-correct-horses',
    'CORRECT-HORSE-BATTERY-STAPLE-CORRECT-HORSES',
    'correct-horse-battery-staple-correct-horse-battery-staple-correct',
    'CorrectHorseBatteryStapleCorrectHorseBatter1',
    'correct horse battery staple and more words',
    'put-at-least-32-random-characters-here',
    'put-the-output-of-openssl-rand--base64-32-here',
    '8f3c1d9a6be27405c0e94d71a2b65f38',
    randomBytes(24).toString('base64'),
    `${randomBytes(32).toString('hex')}0`,
    'a'.repeat(43),
    'a'.repeat(64),
    '0123456789abcdef'.repeat(4),
    Buffer.from(Array.from({ length: 32 }, (_, index) => index * 3 + 130)).toString('hex'),
    base64('correct-horse-battery-staple-cor'),
    Buffer.from('correct-horse-battery-staple-correct').toString('hex'),
    `${base64('x'.repeat(31))}`,
  ])('that people could guess stops the start where the guards are on: %s', (key) => {
    for (const name of ['SECRET_KEY', 'ADMIN_TOKEN', 'METRICS_TOKEN'])
      expect(linesOf({ ...guarded, [name]: key })).toEqual([`${name} is not valid: ${hint}.`]);
    expect(linesOf({ NODE_ENV: 'production', ...guarded, SECRET_KEY: key })).toHaveLength(1);
  });
});
