import { describe, expect, it } from 'vitest';
import { realNames } from '../twosome/real-names.ts';
import { cleanFirstName, isOfficialName } from './first-name.rules.ts';

describe('a first name', () => {
  it.each([
    ['zero-width characters', 'A\u200bn\u2060a\u00ad', 'Ana'],
    ['tag characters', 'Ana\u{e0061}\u{e0064}\u{e007f}', 'Ana'],
    ['variation selectors', 'A\ufe0fna\u{e0100}', 'Ana'],
    ['a Hangul filler and an empty Braille cell', '\u3164Ana\u2800', 'Ana'],
    ['marks of direction', '\u200eAna\u200f\u061c', 'Ana'],
    ['joiners between Latin letters', 'A\u200dn\u200ca', 'Ana'],
    ['a joiner after an emoji', '👩\u200d', '👩'],
    ['200 accents', `a${'\u0301'.repeat(200)}b`, 'a\u0301\u0301\u0301b'],
    ['blanks around it', ' Ana ', 'Ana'],
    ['nothing else', '\u200b\u{e0061}', ''],
  ])('is cleaned of %s', (_, raw, clean) => {
    expect(cleanFirstName(raw)).toBe(clean);
  });

  it.each([
    'Zoë',
    'Đặng',
    'Nguyễn'.normalize('NFD'),
    'सत्‍या',
    'علی‌رضا',
    'שָׁלוֹם',
    '李',
    '👩‍❤️‍👩',
    '👩🏽‍🚀',
    'Ana ❤️',
  ])('stays unchanged: %s', (name) => {
    expect(cleanFirstName(name)).toBe(name);
  });

  it.each([
    'Admin Support',
    'ADMIN',
    'adm1n',
    'adrnin',
    'Supp0rt',
    'Twos0me',
    'Ana (Twosome Support)',
    'Sécurity',
    'аdmin',
    'ａｄｍｉｎ',
    'a.d.m.i.n',
    'offıcial',
    'suρρort',
    'twosоme',
    'M0derator',
  ])('may not impersonate the operator: %s', (name) => {
    expect(isOfficialName(name)).toBe(true);
  });

  it.each(['Ana', 'Damian', 'Safira', 'Victor', 'Somebody', 'Админа', 'Stan Root', 'Home', ...realNames])(
    'may be %s',
    (name) => {
      expect(isOfficialName(name)).toBe(false);
    },
  );
});
