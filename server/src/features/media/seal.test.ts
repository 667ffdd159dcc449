import { randomBytes } from 'node:crypto';
import { newId } from '@twosome/contract/platform/ids';
import { ImageAddress } from '@twosome/contract/platform/shapes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageAddresses } from './media.view.ts';
import { createSeals } from './seal.ts';

const seals = createSeals(Buffer.alloc(32, 'a secret of the server'));
const sessionId = 'BX7K2M9QRT4W8YZ0ACDE';
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const noon = at('12:00:00.000');

test('gives back the session it was made for', () => {
  expect(seals.open(seals.seal(sessionId, noon), noon)).toEqual({ sessionId });
});

test('any session id that is not absurd', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }), (id) => {
      expect(seals.open(seals.seal(id, noon), noon)).toEqual({ sessionId: id });
    }),
  );
});

describe('one seal serves a page', () => {
  test('the same all through an hour, another in the next', () => {
    const first = seals.seal(sessionId, noon);
    expect(seals.seal(sessionId, at('12:59:59.999'))).toBe(first);
    expect(seals.seal(sessionId, at('13:00:00.000'))).not.toBe(first);
  });

  test('the same from every node with the secret, none from another secret', () => {
    const seal = seals.seal(sessionId, noon);
    expect(createSeals(Buffer.alloc(32, 'a secret of the server')).seal(sessionId, noon)).toBe(seal);
    const stranger = createSeals(Buffer.alloc(32, 'another secret'));
    expect(stranger.open(seal, noon)).toBeNull();
    expect(seals.open(stranger.seal(sessionId, noon), noon)).toBeNull();
  });
});

describe('its time', () => {
  test.each([
    ['at once', '12:00:00.000', true],
    ['at the end of its hour', '12:59:59.999', true],
    ['at the beginning of the next', '13:00:00.000', true],
    ['at the end of the next', '13:59:59.999', true],
    ['after that', '14:00:00.000', false],
    ['a day later', '23:59:59.999', false],
    ['by a clock that is half a minute behind', '11:59:30.000', true],
    ['by a clock that is minutes behind', '11:55:00.000', false],
  ])('opened %s', (_when, time, opens) => {
    const seal = seals.seal(sessionId, noon);
    expect(seals.open(seal, at(time))).toEqual(opens ? { sessionId } : null);
  });

  test('made late in its hour it still has the whole next one', () => {
    const seal = seals.seal(sessionId, at('12:59:59.999'));
    expect(seals.open(seal, at('13:59:59.999'))).toEqual({ sessionId });
    expect(seals.open(seal, at('14:00:00.000'))).toBeNull();
  });
});

describe('forgery', () => {
  test('no bit of it may change', () => {
    const seal = seals.seal(sessionId, noon);
    const bytes = Buffer.from(seal, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(seals.open(forged.toString('base64url'), noon)).toBeNull();
    }
  });

  test('nothing may be cut off, added or written otherwise', () => {
    const seal = seals.seal(sessionId, noon);
    for (let length = 0; length < seal.length; length += 1)
      expect(seals.open(seal.slice(0, length), noon)).toBeNull();
    for (const other of [
      `${seal}A`,
      `${seal}=`,
      `${seal}.`,
      ` ${seal}`,
      `${seal}\n`,
      `${seal}\0`,
      seal + seal,
    ])
      expect(seals.open(other, noon)).toBeNull();
    const padded = Buffer.from(seal, 'base64url').toString('base64');
    if (padded !== seal) expect(seals.open(padded, noon)).toBeNull();
  });

  test('the halves of two seals make no third', () => {
    const [one, two] = [seals.seal(sessionId, noon), seals.seal(newId(), noon)].map((seal) =>
      Buffer.from(seal, 'base64url'),
    ) as [Buffer, Buffer];
    for (const cut of [12, 16, one.length - 16])
      expect(
        seals.open(Buffer.concat([one.subarray(0, cut), two.subarray(cut)]).toString('base64url'), noon),
      ).toBeNull();
  });

  test('garbage is null and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (garbage) => {
        expect(seals.open(garbage, noon)).toBeNull();
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (garbage) => {
        expect(seals.open(Buffer.from(garbage).toString('base64url'), noon)).toBeNull();
      }),
      { numRuns: 2000 },
    );
    expect(seals.open('A'.repeat(10_000_000), noon)).toBeNull();
  });
});

describe('in an address', () => {
  test('nobody reads the session, and no two sessions share anything', () => {
    const seen = new Set<string>();
    for (let times = 0; times < 2000; times += 1) {
      const id = newId();
      const seal = seals.seal(id, noon);
      expect(seal).toMatch(/^[\w-]+$/);
      expect(Buffer.from(seal, 'base64url').includes(id)).toBe(false);
      seen.add(seal.slice(0, 16));
    }
    expect(seen.size).toBe(2000);
  });

  test('the contract takes it', () => {
    const { image, thumbnail } = imageAddresses('message', newId(), newId(), seals.seal(sessionId, noon));
    expect(image).toMatch(/^\/media\/message\/[0-9A-Z]{20}\/[0-9A-Z]{20}\/full\?s=[\w-]+$/);
    expect(thumbnail).toMatch(/\/thumb\?s=[\w-]+$/);
    for (const address of [image, thumbnail]) expect(ImageAddress.parse(address)).toBe(address);
  });
});

test('costs less than 50 microseconds a time', () => {
  const own = createSeals(randomBytes(32));
  const ids = Array.from({ length: 300 }, newId);
  const rounds = Array.from({ length: 20 }, () => {
    const start = performance.now();
    for (const id of ids) own.open(own.seal(id, noon), noon);
    return ((performance.now() - start) * 1000) / ids.length / 2;
  });
  // the best round: others share the machine
  expect(Math.min(...rounds)).toBeLessThan(50);
});
