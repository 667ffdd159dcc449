import { act, renderHook } from '@testing-library/react';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { fromAna, fromBruno } from '../../testing/messages.ts';
import { keepUser } from '../auth/auth.store.ts';
import { tellTyping, useTyping } from './typing.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
});
afterEach(() => void vi.useRealTimers());

const types = (sentBy: string | null) =>
  act(() => browser.sockets.says({ type: 'typing', data: {}, sent_by: sentBy }));
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const told = () => browser.sockets.heard('typing').length;

test('the partner types for five seconds after the last word of it [S3.25]', () => {
  browser.sockets.opens();
  const { result } = renderHook(useTyping);
  types(codes.bruno);
  passes(timing.typingExpiry - 1);
  types(codes.bruno);
  passes(timing.typingExpiry - 1);
  expect(result.current).toBe(true);
  passes(1);
  expect(result.current).toBe(false);
});

test('only the partner: not my other device, not nobody', () => {
  browser.sockets.opens();
  const { result } = renderHook(useTyping);
  types(codes.ana);
  types(null);
  expect(result.current).toBe(false);
});

test('what they typed has come: they type no more; mine says nothing of it [S4.34 S4.35]', () => {
  browser.sockets.opens();
  const { result } = renderHook(useTyping);
  types(codes.bruno);
  act(() => browser.sockets.says({ type: 'message', data: fromAna(1), sent_by: codes.ana }));
  expect(result.current).toBe(true);
  act(() => browser.sockets.says({ type: 'message', data: fromBruno(2), sent_by: codes.bruno }));
  expect(result.current).toBe(false);
});

test('mine is told at most once a second, and not later than it is true [S7.59 S9.16]', () => {
  tellTyping();
  browser.sockets.opens();
  expect(told()).toBe(0);
  for (let tenth = 0; tenth < 25; tenth += 1) {
    tellTyping();
    vi.advanceTimersByTime(100);
  }
  expect(told()).toBe(3);
});
