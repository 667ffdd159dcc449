import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CalendarDate, FormBoolean, Id, Instant, PageQuery, paged, text } from './shapes.ts';

const accepts = (shape: z.ZodType, value: unknown): boolean => shape.safeParse(value).success;

describe('a text', () => {
  const name = text(5, 1);

  it('is trimmed, and its line breaks become \\n', () => {
    expect(text(20).parse('  a\r\nb\rc  ')).toBe('a\nb\nc');
  });

  it('is measured in code points, not in UTF-16 units', () => {
    expect(accepts(name, '😀'.repeat(5))).toBe(true);
    expect(accepts(name, '😀'.repeat(6))).toBe(false);
    expect(accepts(name, ` ${'x'.repeat(5)} `)).toBe(true);
    expect(accepts(name, 'नमस्ते'.slice(0, 5))).toBe(true);
  });

  it('may be empty by default', () => {
    expect(accepts(text(5), '  ')).toBe(true);
    expect(accepts(name, '  ')).toBe(false);
  });

  it.each(['\u200b', '\u2060\u200d', '\u3164', '\u2800 \u00ad', '\ufe0f'])(
    'counts as empty when it has invisible characters only: %j',
    (nothing) => {
      expect(text(20).parse(nothing)).toBe('');
      expect(accepts(name, nothing)).toBe(false);
      expect(text(20).parse(`a${nothing}b`)).toBe(`a${nothing}b`);
    },
  );

  it.each([
    ['tabs and isolates', '\t\u2066\t\u2069'],
    ['NUL', '\u0000'],
    ['an override of the direction', '\u202e'],
    ['a byte order mark', '\ufeff'],
    ['half a character', '\ud83d'],
  ])('loses %s, and is empty without more', (_, characters) => {
    expect(text(10).parse(`a${characters}b`).replaceAll(' ', '')).toBe('ab');
    expect(accepts(name, characters)).toBe(false);
  });

  it('is measured as it is stored', () => {
    expect(text(5).parse('Nguyễ'.normalize('NFD'))).toBe('Nguyễ');
    expect(accepts(text(5), '\u2066abcde\u2069')).toBe(true);
    expect(accepts(text(5), 'a\u0000bcdef')).toBe(false);
  });

  it.each(['é', '你好', '👩‍❤️‍👩', 'مرحبا', 'a\nb', '<b>&amp;', '$ne'])(
    'holds what people write: %s',
    (writing) => {
      expect(text(20).parse(writing)).toBe(writing);
    },
  );

  it('stays unchanged when parsed twice, and never exceeds its limit', () => {
    // any code point, lone surrogates included
    const anything = fc
      .array(fc.integer({ min: 0, max: 0x10ffff }))
      .map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 30 }), (raw, most) => {
        const read = text(most).safeParse(raw);
        if (!read.success) return;
        expect([...read.data].length).toBeLessThanOrEqual(most);
        expect(read.data).toBe(read.data.trim());
        expect(text(most).parse(read.data)).toBe(read.data);
        expect(new TextDecoder().decode(new TextEncoder().encode(read.data))).toBe(read.data);
      }),
    );
  });

  it('rejects a far too long text before processing it', () => {
    const startedAt = performance.now();
    expect(accepts(name, ' '.repeat(10_000_000))).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe('small shapes', () => {
  it('accept a UTC time with milliseconds', () => {
    expect(accepts(Instant, new Date().toISOString())).toBe(true);
    for (const wrong of [
      '2026-11-21T09:00:00Z',
      '2026-11-21T09:00:00.000+01:00',
      '2026-11-21 09:00:00.000Z',
      '2026-02-30T09:00:00.000Z',
      1,
    ])
      expect(accepts(Instant, wrong)).toBe(false);
  });

  it('accept an existing calendar day', () => {
    expect(accepts(CalendarDate, '2028-02-29')).toBe(true);
    for (const wrong of ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00:00Z'])
      expect(accepts(CalendarDate, wrong)).toBe(false);
  });

  it('accept an id', () => {
    expect(accepts(Id, '0'.repeat(20))).toBe(true);
    for (const wrong of ['', '0'.repeat(19), 'O'.repeat(20), null, ['0'.repeat(20)]])
      expect(accepts(Id, wrong)).toBe(false);
  });

  it('parse form booleans', () => {
    expect([FormBoolean.parse('true'), FormBoolean.parse('false')]).toEqual([true, false]);
    for (const wrong of [true, '', 'TRUE', '1', 'on']) expect(accepts(FormBoolean, wrong)).toBe(false);
  });

  it('accept a page of a list', () => {
    const Page = paged(z.object({ id: Id }));
    expect(accepts(Page, { results: [], next: null })).toBe(true);
    expect(accepts(Page, { results: [{ id: '0'.repeat(20) }], next: '/api/v1/post/?cursor=x' })).toBe(true);
    expect(accepts(Page, { results: [] })).toBe(false);
    expect(accepts(PageQuery, { cursor: 'x'.repeat(201) })).toBe(false);
    expect(PageQuery.parse({ cursor: 'x', other: 1 })).toEqual({ cursor: 'x' });
  });
});
