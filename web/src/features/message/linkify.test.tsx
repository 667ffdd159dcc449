import { render } from '@testing-library/react';
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

test('four thousand characters that look like addresses are parsed quickly', () => {
  const startedAt = performance.now();
  linksOf('https://'.repeat(500));
  linksOf(`https://a.org/${')'.repeat(3900)}`);
  // with quadratic backtracking it would take minutes
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
