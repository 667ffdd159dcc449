import { timing } from '@twosome/contract/platform/timing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stored } from '../platform/storage.ts';
import { freshBrowser } from '../testing/browser.ts';
import { dropReturnTo, expireReturnTo, findReturnTo, holdReturnTo, storeReturnTo } from './returnTo.ts';

freshBrowser();
beforeEach(dropReturnTo);

const ana = 'ANA0ANA0ANA0ANA0ANA0';
const eve = 'EVE0EVE0EVE0EVE0EVE0';
const lying = () => stored.read('targetAfterSignIn');

test.each(['/home', '/post/7?postCommentId=7#last', '/profile/K7QP/post/?focused=7', '/connect'])(
  '%s is returned unchanged',
  (address) => {
    storeReturnTo(address);
    expect(findReturnTo(ana)).toBe(address);
    expect(findReturnTo(eve)).toBe(address);
    dropReturnTo();
    expect(findReturnTo(ana)).toBeNull();
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
])('%j is never a return address', (address) => {
  storeReturnTo(address);
  expect(findReturnTo(ana)).toBeNull();
  dropReturnTo();
  holdReturnTo(address, ana);
  expect(findReturnTo(ana)).toBeNull();
});

test.each(['/post/7', '7 ', 'x /post/7', '{}'])('an invalid stored value is ignored: %j', (value) => {
  stored.write('targetAfterSignIn', value);
  expect(findReturnTo(ana)).toBeNull();
  expireReturnTo();
  expect(lying()).toBeNull();
});

describe('a return address expires', () => {
  const now = Date.now();
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });
  const minute = 60_000;
  const passes = (ms: number) => vi.advanceTimersByTime(ms);

  test('while the page is open: the stored one and the one in memory', () => {
    storeReturnTo('/post/7');
    passes(timing.returnToExpiry);
    expect(findReturnTo(ana)).toBe('/post/7');
    passes(1);
    expect(findReturnTo(ana)).toBeNull();
    passes(minute);
    expect(lying()).toBeNull();
    holdReturnTo('/post/7', ana);
    passes(timing.returnToExpiry + 1);
    expect(findReturnTo(ana)).toBeNull();
    passes(minute);
    // the expired one does not block the next
    storeReturnTo('/post/8');
    expect(findReturnTo(eve)).toBe('/post/8');
  });

  test('a later one has a full hour', () => {
    storeReturnTo('/post/7');
    passes(timing.returnToExpiry - 1);
    storeReturnTo('/post/8');
    passes(timing.returnToExpiry);
    expect(findReturnTo(ana)).toBe('/post/8');
    passes(minute);
    expect(lying()).toBeNull();
  });

  test('in a page opened later, immediately or when the hour is over', () => {
    stored.write('targetAfterSignIn', `${now - timing.returnToExpiry} /post/7`);
    expireReturnTo();
    expect(findReturnTo(ana)).toBe('/post/7');
    passes(minute);
    expect(lying()).toBeNull();
    stored.write('targetAfterSignIn', `${now - timing.returnToExpiry} /post/7`);
    expireReturnTo();
    expect(lying()).toBeNull();
  });

  test('one with a future time is invalid and removed too', () => {
    stored.write('targetAfterSignIn', `${now + 1} /post/7`);
    expect(findReturnTo(ana)).toBeNull();
    expireReturnTo();
    expect(lying()).toBeNull();
  });
});

test('the address of an ended session is for that user only, and is not stored', () => {
  holdReturnTo('/post/7?postCommentId=7', ana);
  expect(findReturnTo(eve)).toBeNull();
  expect(findReturnTo(ana)).toBe('/post/7?postCommentId=7');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('/post/7');
});

test('the address of an ended session stays and wins over a stored one', () => {
  stored.write('targetAfterSignIn', `${Date.now()} /goals`);
  holdReturnTo('/post/7', ana);
  holdReturnTo('/post/8', null);
  storeReturnTo('/post/8');
  expect([findReturnTo(ana), findReturnTo(eve)]).toEqual(['/post/7', null]);
});

test('without a known user the address is for any user', () => {
  holdReturnTo('/post/7', null);
  expect(findReturnTo(eve)).toBe('/post/7');
});
