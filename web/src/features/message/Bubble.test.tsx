import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { fileOf, fromAna, fromBruno } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { Bubble } from './Bubble.tsx';
import { upsertMessages } from './message.store.ts';
import type { MessageRow } from './rows.ts';

freshBrowser();
const onOptions = vi.fn();
const show = (message: Message, row: Partial<MessageRow> = {}) => {
  upsertMessages([message], 'page');
  const nothing = () => {};
  return render(
    <Bubble
      row={{
        ...{ kind: 'message', key: '', id: message.id, mine: false, first: true, last: true, under: null },
        ...row,
      }}
      {...{ lit: false, onOptions, onReply: nothing, onPhoto: nothing, onJump: nothing }}
    />,
  );
};
beforeEach(() => {
  onOptions.mockClear();
  upsertUser(ana);
  show(fromBruno(1, { text: 'See https://example.org', files: [fileOf(2)] }));
});

test('what stands below a message is separated', () => {
  const edited = fromAna(2, { edited_at: minute(3) });
  show(edited, { mine: true, under: 'sent' });
  expect(screen.queryAllByText(/^Edited · Sent \d+:\d+$/)).toHaveLength(1);
});

test.each([
  ['one emoji', { text: '❤️' }, true],
  ['words', { text: 'Yes ❤️' }, false],
])('%s stands large, without a bubble: %s [S2.195]', (_what, over, isBare) => {
  show(fromAna(2, over), { mine: true });
  expect(screen.getByText(over.text).parentElement?.hasAttribute('data-emoji')).toBe(isBare);
});

test('reactions name their person, and yours is a button that removes it', () => {
  const reactions = [
    { by: ana.id, emoji: '😂' },
    { by: codes.bruno, emoji: '❤️' },
  ];
  show(fromBruno(2, { reactions }));
  screen.getByRole('button', { name: 'You reacted with 😂. Remove it' });
  screen.getByRole('img', { name: 'Bruno reacted with ❤️' });
});

const photo = () => screen.getByRole('button', { name: 'Photo by Bruno' });
/** Whether the browser shows its own menu. */
function opensBrowserMenu(element: Element): boolean {
  const event = createEvent.contextMenu(element);
  fireEvent(element, event);
  return !event.defaultPrevented;
}

test('a right click on a photo or a link leaves the browser’s menu, which saves and copies', () => {
  expect([photo(), screen.getByRole('link')].map(opensBrowserMenu)).toEqual([true, true]);
  expect(onOptions).not.toHaveBeenCalled();
});

test('a right click on the text opens the message’s own menu', () => {
  expect(opensBrowserMenu(screen.getByText(/See/))).toBe(false);
  expect(onOptions).toHaveBeenCalledTimes(1);
});

const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
/** Whether the browser makes a tap of the touch that ends, wherever it is by then. */
function tapsWhenLifted(element: Element): boolean {
  fireEvent.pointerUp(element, finger);
  const event = createEvent.touchEnd(element);
  fireEvent(element, event);
  return !event.defaultPrevented;
}
const words = () => screen.getByText(/See/);

describe('a long press on a message', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const rest = (element: Element, milliseconds: number) => {
    fireEvent.pointerDown(element, finger);
    vi.advanceTimersByTime(milliseconds);
  };

  test.each([
    ['words', words],
    ['a photo', photo],
  ])('opens the options of %s without a contextmenu event, as on iOS', (_what, element) => {
    rest(element(), 1000);
    expect(tapsWhenLifted(element())).toBe(false);
    expect(onOptions).toHaveBeenCalledTimes(1);
  });

  test('opens them once when the contextmenu event follows, as on Android', () => {
    rest(photo(), 500);
    expect(opensBrowserMenu(photo())).toBe(false);
    fireEvent.pointerUp(photo(), finger);
    expect(onOptions).toHaveBeenCalledTimes(1);
  });

  test('opens them once when the contextmenu event is first', () => {
    rest(photo(), 300);
    expect(opensBrowserMenu(photo())).toBe(false);
    vi.advanceTimersByTime(1000);
    fireEvent.pointerUp(photo(), finger);
    expect(onOptions).toHaveBeenCalledTimes(1);
  });

  test('is no longer remembered by the next tap', () => {
    rest(photo(), 1000);
    tapsWhenLifted(photo());
    rest(photo(), 100);
    expect(tapsWhenLifted(photo())).toBe(true);
  });

  test('opens nothing when it is short, moves, or the page scrolls', () => {
    rest(words(), 400);
    fireEvent.pointerUp(words(), finger);
    rest(words(), 400);
    fireEvent.pointerMove(words(), { ...finger, clientY: 60 });
    vi.advanceTimersByTime(1000);
    rest(words(), 400);
    fireEvent.pointerCancel(words(), finger);
    vi.advanceTimersByTime(1000);
    expect(onOptions).not.toHaveBeenCalled();
  });

  test('opens the browser’s menu of a link, and no other', () => {
    const link = screen.getByRole('link');
    rest(link, 500);
    expect(opensBrowserMenu(link)).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(onOptions).not.toHaveBeenCalled();
  });
});
