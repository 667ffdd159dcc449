import { act, renderHook } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { fromAna, fromBruno } from '../../testing/messages.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { sendTypingSoon, useTyping } from './typing.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});
afterEach(() => void vi.useRealTimers());

const receiveTyping = (sentBy: string | null) =>
  act(() => browser.sockets.receive({ type: 'typing', data: {}, sent_by: sentBy }));
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const sentCount = () => browser.sockets.framesSent('typing').length;

test('the partner is typing for five seconds after the last frame [S3.25]', () => {
  browser.sockets.open();
  const { result } = renderHook(useTyping);
  receiveTyping(codes.bruno);
  passes(timing.typingExpiry - 1);
  receiveTyping(codes.bruno);
  passes(timing.typingExpiry - 1);
  expect(result.current).toBe(true);
  passes(1);
  expect(result.current).toBe(false);
});

test('only frames of the partner count, not of another device of mine', () => {
  browser.sockets.open();
  const { result } = renderHook(useTyping);
  receiveTyping(codes.ana);
  receiveTyping(null);
  expect(result.current).toBe(false);
});

test('a message of the partner ends their typing, and one of mine does not', () => {
  browser.sockets.open();
  browser.sockets.receive({ type: 'sync_message', data: { results: [] } });
  const { result } = renderHook(useTyping);
  const receive = (message: Message) =>
    act(() => browser.sockets.receive({ type: 'message', data: message, sent_by: message.sent_by }));
  receiveTyping(codes.bruno);
  receive(fromAna(1));
  expect(result.current).toBe(true);
  receive(fromBruno(2));
  expect(result.current).toBe(false);
});

test('typing is sent at most once a second, and never late [S7.59 S9.16]', () => {
  sendTypingSoon();
  browser.sockets.open();
  expect(sentCount()).toBe(0);
  for (let tenth = 0; tenth < 25; tenth += 1) {
    sendTypingSoon();
    vi.advanceTimersByTime(100);
  }
  expect(sentCount()).toBe(3);
});
