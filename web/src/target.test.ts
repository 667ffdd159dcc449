import { timing } from '@twosome/contract/platform/timing';
import { expect, test, vi } from 'vitest';
import { stored } from './platform/storage.ts';
import { dropTarget, findTarget, keepTarget } from './target.ts';
import { freshBrowser } from './testing/browser.ts';

freshBrowser();

test.each(['/home', '/post/7?postCommentId=7#last', '/profile/K7QP/post/?focused=7', '/connect#code=K7QP'])(
  '%s is found again as it was',
  (address) => {
    keepTarget(address);
    expect(findTarget()).toBe(address);
    expect(findTarget()).toBe(address);
    dropTarget();
    expect(findTarget()).toBeNull();
  },
);

test.each([
  '//evil.example/home',
  '//evil.example',
  '///evil.example/home',
  '/\\evil.example/home',
  '\\\\evil.example/home',
  '/\t/evil.example/home',
  'https://evil.example/home',
  'https:evil.example',
  'http://localhost@evil.example/home',
  'javascript:alert(1)//home',
  'data:text/html,home',
  'blob:http://localhost/home',
  '/post/..//evil.example/home',
  '/post/%2e%2e//evil.example',
  '/nowhere',
  '/',
  '/sign-up',
  'http://[',
  '',
])('%j is never gone to', (address) => {
  keepTarget(address);
  expect(findTarget()).toBeNull();
});

test.each(['/post/7', '7 ', 'x /post/7', '{}'])('what somebody else stored is nothing: %j', (value) => {
  stored.write('targetAfterSignIn', value);
  expect(findTarget()).toBeNull();
});

test('a wish is forgotten in time, and one of tomorrow is none', () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  keepTarget('/post/7');
  clock.mockReturnValue(now + timing.targetKept);
  expect(findTarget()).toBe('/post/7');
  clock.mockReturnValue(now + timing.targetKept + 1);
  expect(findTarget()).toBeNull();
  clock.mockReturnValue(now - 1);
  expect(findTarget()).toBeNull();
});
