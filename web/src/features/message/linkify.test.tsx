import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { linkify } from './linkify.tsx';

freshBrowser();
const linksOf = (text: string) => {
  const { container } = render(<p>{linkify(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('a')];
};
const addresses = (text: string) => linksOf(text).map((link) => link.getAttribute('href'));

test.each([
  ['See https://example.org/a?b=c&d=%20#e now', ['https://example.org/a?b=c&d=%20#e']],
  ['http://example.org', ['http://example.org/']],
  ['HTTPS://Example.org/A', ['https://example.org/A']],
  ['(https://example.org).', ['https://example.org/']],
  ['https://en.wikipedia.org/wiki/Foo_(bar).', ['https://en.wikipedia.org/wiki/Foo_(bar)']],
  ['https://a.org, https://b.org!', ['https://a.org/', 'https://b.org/']],
  ['Two\nlines https://a.org\nhere', ['https://a.org/']],
])('%s becomes a link', (text, expected) => {
  expect(addresses(text)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'java\u0000script:alert(1)',
  'JaVaScRiPt:alert(1)//https:',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'ftp://example.org',
  'file:///etc/passwd',
  '//example.org',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  '<a href="x">x</a> <img src=x onerror=alert(1)>',
  'example.org',
])('%s stays text', (text) => {
  expect(addresses(text)).toEqual([]);
});

test('a quote ends an address: nothing is injected into the markup', () => {
  const [link] = linksOf('https://example.org/"onmouseover="alert(1)');
  const names = [...(link?.attributes ?? [])].map(({ name }) => name);
  expect(names.sort()).toEqual(['class', 'href', 'rel', 'target']);
  expect(link?.getAttribute('href')).toBe('https://example.org/');
});

test('a followed link sends no referrer', () => {
  const [link] = linksOf('https://example.org');
  expect([link?.rel, link?.target]).toEqual(['noopener noreferrer nofollow', '_blank']);
});

const shown = (text: string) => linksOf(text).map((link) => link.textContent);

test.each([
  ['(see https://example.org/Moon_(film)/cast)', ['https://example.org/Moon_(film)/cast']],
  ['[https://example.org/a[1]/b]', ['https://example.org/a[1]/b']],
  ['“https://example.org/a”', ['https://example.org/a']],
  [
    '‘https://example.org/a’, «https://example.org/b» „https://example.org/c“',
    ['https://example.org/a', 'https://example.org/b', 'https://example.org/c'],
  ],
  ["'https://example.org/a'", ['https://example.org/a']],
  ['詳細はhttps://example.org/猫。', ['https://example.org/猫']],
  [
    '（https://example.org/a）、「https://example.org/b」',
    ['https://example.org/a', 'https://example.org/b'],
  ],
  ['https://example.org/a，https://example.org/b；', ['https://example.org/a', 'https://example.org/b']],
  ['https://example.org/a…', ['https://example.org/a']],
  ['Look: https://example.org/a: it is', ['https://example.org/a']],
  ['*https://example.org/a*', ['https://example.org/a']],
  ['https://example.org/a?b=(c)&d=[e]', ['https://example.org/a?b=(c)&d=[e]']],
  ['https://example.org/a, then?', ['https://example.org/a']],
  ['Is it https://example.org/a?!', ['https://example.org/a']],
  ['https://bücher.example/ß', ['https://bücher.example/ß']],
  ['https://example.org/شيء، ثم', ['https://example.org/شيء']],
  ['http://localhost:8000/a', ['http://localhost:8000/a']],
  ['https://[::1]:8000/', ['https://[::1]:8000/']],
  ['_https://example.org/a_', ['https://example.org/a']],
  [
    '`https://example.org/a` ~https://example.org/b~ ||https://example.org/c||',
    ['https://example.org/a', 'https://example.org/b', 'https://example.org/c'],
  ],
  ['https://example.org/a～', ['https://example.org/a']],
  ['https://example.org/a\u200bและ', ['https://example.org/a']],
  [
    '\u2067https://example.org/a\u2069 \u202bhttps://example.org/b\u202c',
    ['https://example.org/a', 'https://example.org/b'],
  ],
  ['https://example.org/می\u200cشود\u200f', ['https://example.org/می\u200cشود']],
  ['xhttps://example.org', []],
])('in %j the links are %j', (text, links) => {
  expect(shown(text)).toEqual(links);
});

test('any text keeps its characters, and each link leads to the address that it shows', () => {
  const pieces = [
    'https://',
    'http://',
    'a.org',
    'example.org/',
    '(',
    ')',
    '[',
    ']',
    '「',
    '」',
    '。',
    '@',
    ':',
    '"',
    "'",
    '.',
    ' ',
    '猫',
    '_',
    '*',
    '?x=',
    '#',
    '\u202e',
    '%',
    '//',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())).map((parts) => parts.join('')),
      (text) => {
        for (const link of linksOf(text)) {
          expect(link.getAttribute('href')).toBe(new URL(link.textContent ?? '').href);
          expect(link.textContent).not.toMatch(/[\s<>"]/);
        }
        cleanup();
      },
    ),
  );
});

test.each([
  'https://',
  'https://a.org/',
  '(',
  ')',
  '[',
  '{',
  '(a',
  '()',
  '([{',
  '"',
  "'",
  "'a",
  '.',
  '-',
  'a.',
  'a@',
  '!',
  ':',
  '_',
  '「',
  '::',
])('four thousand characters of %j after an address are parsed in linear time', (piece) => {
  const time = (length: number) => {
    const text = piece.repeat(length / piece.length);
    // of the processor: other programs do not count
    const before = process.cpuUsage().user;
    for (const start of ['http://', 'https://a.org/', 'https://a.org/(']) linkify(`${start}${text}`);
    return (process.cpuUsage().user - before) / 1000;
  };
  // the shortest of a few: other test files of this process count
  expect(Math.min(...Array.from({ length: 5 }, () => time(4000)))).toBeLessThan(300);
});
