import { timing } from '@twosome/contract/platform/timing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stored } from './platform/storage.ts';
import { dropTarget, expireTarget, findTarget, holdTarget, keepTarget } from './target.ts';
import { freshBrowser } from './testing/browser.ts';

freshBrowser();
beforeEach(dropTarget);

const ana = 'ANA0ANA0ANA0ANA0ANA0';
const eve = 'EVE0EVE0EVE0EVE0EVE0';
const lying = () => stored.read('targetAfterSignIn');

test.each(['/home', '/post/7?postCommentId=7#last', '/profile/K7QP/post/?focused=7', '/connect'])(
  '%s is found again as it was',
  (address) => {
    keepTarget(address);
    expect(findTarget(ana)).toBe(address);
    expect(findTarget(eve)).toBe(address);
    dropTarget();
    expect(findTarget(ana)).toBeNull();
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
  expect(findTarget(ana)).toBeNull();
  dropTarget();
  holdTarget(address, ana);
  expect(findTarget(ana)).toBeNull();
});

test.each(['/post/7', '7 ', 'x /post/7', '{}'])('what somebody else stored is nothing: %j', (value) => {
  stored.write('targetAfterSignIn', value);
  expect(findTarget(ana)).toBeNull();
  expireTarget();
  expect(lying()).toBeNull();
});

describe('a wish is forgotten in time', () => {
  const now = Date.now();
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });
  const minute = 60_000;
  const passes = (ms: number) => vi.advanceTimersByTime(ms);

  test('while the page is open: what lies in the browser, and what the page holds', () => {
    keepTarget('/post/7');
    passes(timing.targetKept);
    expect(findTarget(ana)).toBe('/post/7');
    passes(1);
    expect(findTarget(ana)).toBeNull();
    passes(minute);
    expect(lying()).toBeNull();
    holdTarget('/post/7', ana);
    passes(timing.targetKept + 1);
    expect(findTarget(ana)).toBeNull();
    passes(minute);
    // nothing of it stands in the way of the next
    keepTarget('/post/8');
    expect(findTarget(eve)).toBe('/post/8');
  });

  test('a later one has an hour of its own', () => {
    keepTarget('/post/7');
    passes(timing.targetKept - 1);
    keepTarget('/post/8');
    passes(timing.targetKept);
    expect(findTarget(ana)).toBe('/post/8');
    passes(minute);
    expect(lying()).toBeNull();
  });

  test('by a page that was opened since, at once or when the hour is over', () => {
    stored.write('targetAfterSignIn', `${now - timing.targetKept} /post/7`);
    expireTarget();
    expect(findTarget(ana)).toBe('/post/7');
    passes(minute);
    expect(lying()).toBeNull();
    stored.write('targetAfterSignIn', `${now - timing.targetKept} /post/7`);
    expireTarget();
    expect(lying()).toBeNull();
  });

  test('one of tomorrow is none, and goes too', () => {
    stored.write('targetAfterSignIn', `${now + 1} /post/7`);
    expect(findTarget(ana)).toBeNull();
    expireTarget();
    expect(lying()).toBeNull();
  });
});

test('where the server ended somebody’s session, that is theirs alone, and lies nowhere', () => {
  holdTarget('/post/7?postCommentId=7', ana);
  expect(findTarget(eve)).toBeNull();
  expect(findTarget(ana)).toBe('/post/7?postCommentId=7');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('it stays the place where it ended, and goes before any other that lies there', () => {
  stored.write('targetAfterSignIn', `${Date.now()} /goals`);
  holdTarget('/post/7', ana);
  holdTarget('/post/8', null);
  keepTarget('/post/8');
  expect([findTarget(ana), findTarget(eve)]).toEqual(['/post/7', null]);
});

test('where it is not known whose session it was, it is whoever’s opened the page', () => {
  holdTarget('/post/7', null);
  expect(findTarget(eve)).toBe('/post/7');
});
