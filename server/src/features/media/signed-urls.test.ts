import { newId } from '@twosome/contract/platform/ids';
import { ImageAddress } from '@twosome/contract/platform/shapes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageAddresses } from './media.view.ts';
import { createSignedUrls } from './signed-urls.ts';

const signedUrls = createSignedUrls([Buffer.alloc(32, 'a secret of the server')]);
const sessionId = 'BX7K2M9QRT4W8YZ0ACDE';
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const noon = at('12:00:00.000');

/** The expiry and the encrypted bytes. */
const partsOf = (signature: string): [string, Buffer] => {
  const [end = '', sealed = ''] = signature.split('.');
  return [end, Buffer.from(sealed, 'base64url')];
};
const joined = (end: string, bytes: Buffer) => `${end}.${bytes.toString('base64url')}`;

test('returns the signed session; is stable for an hour and changes in the next', () => {
  const first = signedUrls.sign(sessionId, noon);
  expect(signedUrls.open(first, noon)).toEqual({ sessionId, room: null });
  expect(signedUrls.sign(sessionId, at('12:59:59.999'))).toBe(first);
  expect(signedUrls.sign(sessionId, at('13:00:00.000'))).not.toBe(first);
});

test('returns the signed room', () => {
  const room = newId();
  const bound = signedUrls.sign(sessionId, noon, room);
  expect(signedUrls.open(bound, noon)).toEqual({ sessionId, room });
  expect(bound).not.toBe(signedUrls.sign(sessionId, noon));
});

test('signs with the first secret and accepts signatures of earlier ones', () => {
  const [before, after] = [Buffer.alloc(32, 'before'), Buffer.alloc(32, 'after')];
  const rotated = createSignedUrls([after, before]);
  const old = createSignedUrls([before]).sign(sessionId, noon);
  expect(rotated.open(old, noon)).toEqual({ sessionId, room: null });
  expect(rotated.sign(sessionId, noon)).toBe(createSignedUrls([after]).sign(sessionId, noon));
  expect(createSignedUrls([after]).open(old, noon)).toBeNull();
});

describe('a signature', () => {
  test('is equal on all nodes with the same secret, and invalid with another secret', () => {
    const signature = signedUrls.sign(sessionId, noon);
    expect(createSignedUrls([Buffer.alloc(32, 'a secret of the server')]).sign(sessionId, noon)).toBe(
      signature,
    );
    const other = createSignedUrls([Buffer.alloc(32, 'another secret')]);
    expect(other.open(signature, noon)).toBeNull();
    expect(signedUrls.open(other.sign(sessionId, noon), noon)).toBeNull();
  });
});

describe('expiry', () => {
  test.each([
    ['at the start of the next hour', '13:00:00.000', true],
    ['at the end of the next hour', '13:59:59.999', true],
    ['after that', '14:00:00.000', false],
    ['a day later', '23:59:59.999', false],
    ['by a clock that is half a minute behind', '11:59:30.000', true],
    ['by a clock that is minutes behind', '11:55:00.000', false],
  ])('a signature opened %s', (_when, time, isValid) => {
    const signature = signedUrls.sign(sessionId, noon);
    expect(signedUrls.open(signature, at(time))).toEqual(isValid ? { sessionId, room: null } : null);
  });
});

describe('forgery', () => {
  test('every changed bit is detected', () => {
    const [end, bytes] = partsOf(signedUrls.sign(sessionId, noon));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(signedUrls.open(joined(end, forged), noon)).toBeNull();
    }
  });

  test('the expiry cannot be changed', () => {
    const [end, bytes] = partsOf(signedUrls.sign(sessionId, noon));
    expect(Number(end) * 1000).toBe(at('14:00:00.000').getTime());
    for (const other of [String(Number(end) + 3600), `0${end}`, `+${end}`, ` ${end}`, `${end}.0`, '', 'NaN'])
      expect(signedUrls.open(joined(other, bytes), noon)).toBeNull();
  });

  test('truncated, extended and re-encoded signatures are refused', () => {
    const signature = signedUrls.sign(sessionId, noon);
    for (let length = 0; length < signature.length; length += 1)
      expect(signedUrls.open(signature.slice(0, length), noon)).toBeNull();
    for (const other of [
      `${signature}A`,
      `${signature}=`,
      `${signature}.`,
      ` ${signature}`,
      `${signature}\n`,
      `${signature}\0`,
      signature + signature,
    ])
      expect(signedUrls.open(other, noon)).toBeNull();
    const [end, bytes] = partsOf(signature);
    const padded = `${end}.${bytes.toString('base64')}`;
    if (padded !== signature) expect(signedUrls.open(padded, noon)).toBeNull();
  });

  test('garbage returns null and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (garbage) => {
        expect(signedUrls.open(garbage, noon)).toBeNull();
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (garbage) => {
        const sealed = Buffer.from(garbage).toString('base64url');
        for (const text of [sealed, `1795276800.${sealed}`]) expect(signedUrls.open(text, noon)).toBeNull();
      }),
      { numRuns: 2000 },
    );
    expect(signedUrls.open('A'.repeat(10_000_000), noon)).toBeNull();
  });
});

describe('in an image URL', () => {
  test('the session is not readable, and no two sessions share a nonce', () => {
    const seen = new Set<string>();
    for (let times = 0; times < 2000; times += 1) {
      const id = newId();
      const signature = signedUrls.sign(id, noon);
      expect(signature).toMatch(/^\d{10}\.[\w-]+$/);
      const [, bytes] = partsOf(signature);
      expect(bytes.includes(id)).toBe(false);
      seen.add(bytes.toString('hex', 0, 12));
    }
    expect(seen.size).toBe(2000);
  });

  test('the signature fits the contract', () => {
    const { image, thumbnail } = imageAddresses(
      'message',
      newId(),
      newId(),
      signedUrls.sign(sessionId, noon),
    );
    expect(image).toMatch(/^\/media\/message\/[0-9A-Z]{20}\/[0-9A-Z]{20}\/full\?s=[\w.-]+$/);
    expect(thumbnail).toMatch(/\/thumb\?s=[\w.-]+$/);
    for (const address of [image, thumbnail]) expect(ImageAddress.parse(address)).toBe(address);
  });
});
