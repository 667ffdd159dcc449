import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupCode, idFromBytes, idLength, isId, newId, readCode } from './ids.ts';

const someId = fc.uint8Array({ minLength: idLength, maxLength: idLength }).map(idFromBytes);

describe('an id', () => {
  it('is 20 characters without look-alikes', () => {
    fc.assert(
      fc.property(someId, (id) => {
        expect(isId(id)).toBe(true);
        expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
      }),
    );
    expect(isId(newId())).toBe(true);
  });

  it('uses 5 bits of each of 20 bytes', () => {
    const bytes = (value: number) => new Uint8Array(idLength).fill(value);
    const ids = Array.from({ length: 32 }, (_, value) => idFromBytes(bytes(value)));
    expect(new Set(ids).size).toBe(32);
    for (let place = 0; place < idLength; place++) {
      const changed = bytes(0);
      changed[place] = 1;
      expect(idFromBytes(changed)).not.toBe(idFromBytes(bytes(0)));
    }
  });

  it('is random', () => {
    expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
  });

  it.each([
    '',
    'A'.repeat(19),
    'A'.repeat(21),
    `${'A'.repeat(19)}I`,
    'a'.repeat(20),
    `${'A'.repeat(20)}\n`,
    `${'A'.repeat(19)} `,
  ])('is not: "%s"', (text) => {
    expect(isId(text)).toBe(false);
  });
});

describe('a code that people type', () => {
  it('is normalized', () => {
    const cases = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      groupCode,
      (text: string) => groupCode(text).replaceAll(' ', '-'),
      (text: string) => ` ${groupCode(text.toLowerCase())}\n`,
      (text: string) => text.replaceAll('1', 'l').replaceAll('0', 'o'),
      (text: string) => text.replaceAll('1', 'I').replaceAll('0', 'O'),
      (text: string) => groupCode(text).replaceAll(' ', ' – '),
      // full-width letters of a Japanese keyboard
      (text: string) => text.replace(/./g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    );
    fc.assert(
      fc.property(someId, cases, (id, typed) => {
        expect(readCode(typed(id))).toBe(id);
      }),
    );
  });

  it('stays unchanged when normalized twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (typed) => {
        expect(readCode(readCode(typed))).toBe(readCode(typed));
      }),
    );
  });

  it('is formatted in groups of four', () => {
    expect(groupCode('ABCDEFGH01234567WXYZ')).toBe('ABCD EFGH 0123 4567 WXYZ');
    expect(groupCode('')).toBe('');
  });
});
