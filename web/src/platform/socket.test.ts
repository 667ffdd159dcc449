import { closeCodes } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import type { twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import {
  closeSocket,
  isSocketOpen,
  nextDelay,
  onSocketOpen,
  onSocketRefused,
  openSocket,
  renewSocket,
  sendFrame,
  subscriber,
  tabId,
} from './socket.ts';

const browser = freshBrowser();
let random = 1;
let putBack = () => {};
beforeEach(() => {
  random = 1;
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockImplementation(() => random);
  putBack = onSocketRefused(() => Promise.resolve());
});
afterEach(() => {
  // restores the listener, because other files share the modules
  putBack();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
/** The delay until the page opens another socket, to the millisecond. */
async function expectNextAfter(delay: number) {
  const before = browser.sockets.last();
  await seconds(delay - 0.001);
  expect(browser.sockets.last()).toBe(before);
  await seconds(0.001);
  expect(browser.sockets.last()).not.toBe(before);
}
async function expectNoMore() {
  const before = browser.sockets.last();
  await seconds(300);
  expect(browser.sockets.last()).toBe(before);
}

test.each([
  [0, 1],
  [1, 2],
  [2, 4],
  [3, 8],
  [4, 16],
  [5, 32],
  [6, 60],
  [7, 60],
  [1000, 60],
])(
  'after %i tries the next follows within %i s, at most a quarter sooner [S4.79 S9.5 S9.6]',
  (tries, delay) => {
    expect(nextDelay(tries, () => 1)).toBe(delay * 1000);
    expect(nextDelay(tries, () => 0)).toBe(delay * 750);
    expect(nextDelay(tries, () => 0.5)).toBe(delay * 875);
  },
);

test('a lost socket is reopened with growing delays, up to a minute [S4.74 S4.75 S9.5 S9.6]', async () => {
  openSocket('message', 'of-ana');
  for (const delay of [1, 2, 4, 8, 16, 32, 60, 60]) {
    browser.sockets.close();
    await expectNextAfter(delay);
    expect(browser.sockets.last().address).toMatch(/^ws:.*\/api\/v1\/ws\/message\/$/);
  }
});

test.each([
  ['ten seconds', 10, 1],
  ['less', 9.999, 4],
])('a socket open for %s resets, or continues, the delays [S4.76 S9.7]', async (_name, held, next) => {
  openSocket('message', 'of-ana');
  for (const delay of [1, 2]) {
    browser.sockets.close();
    await expectNextAfter(delay);
  }
  browser.sockets.open();
  await seconds(held);
  browser.sockets.close();
  await expectNextAfter(next);
});

test('frames sent while closed are queued and sent in order when the socket opens [S7.62]', async () => {
  openSocket('message', 'of-ana');
  sendFrame('typing', 1);
  sendFrame('seen', 2);
  await seconds(5);
  expect(browser.sockets.last().sent).toEqual([]);
  browser.sockets.open();
  sendFrame('typing', 3);
  expect(browser.sockets.last().sent).toEqual([
    { type: 'typing', data: 1 },
    { type: 'seen', data: 2 },
    { type: 'typing', data: 3 },
  ]);
});

test('the queue is flushed every second too, even without an open event, and only once [S4.77 S9.8]', async () => {
  openSocket('message', 'of-ana');
  sendFrame('seen', 1);
  browser.sockets.last().readyState = WebSocket.OPEN;
  await seconds(0.999);
  expect(browser.sockets.last().sent).toEqual([]);
  await seconds(3);
  expect(browser.sockets.last().sent).toEqual([{ type: 'seen', data: 1 }]);
});

test('listeners learn whether the socket reopened, so that events may have been missed', async () => {
  const reopened: boolean[] = [];
  const leave = onSocketOpen((again) => reopened.push(again));
  openSocket('message', 'of-ana');
  browser.sockets.open();
  browser.sockets.close();
  await expectNextAfter(1);
  browser.sockets.open();
  leave();
  expect(reopened).toEqual([false, true]);
});

test('a frame reaches the listeners of its kind, except frames that this tab relayed itself [S4.78]', () => {
  const received: unknown[] = [];
  const leave = subscriber<typeof twosomeFrames>()('relay:reload', (data) => received.push(data));
  openSocket('message', 'of-ana');
  browser.sockets.open();
  const data = { type: 'reload', url: '/home' };
  browser.sockets.receive({ type: 'relay', data, origin: tabId });
  browser.sockets.receive({ type: 'typing', data: true });
  browser.sockets.receive({ type: 'relay', data, origin: 'another' });
  leave();
  browser.sockets.receive({ type: 'relay', data, origin: 'another' });
  expect(received).toEqual([data]);
});

test('offers the token as a subprotocol, and no address carries it [S7.44]', () => {
  openSocket('message', 'of-ana');
  const { address, offered } = browser.sockets.last();
  expect(offered).toEqual(['twosome', 'of-ana']);
  expect(address).not.toContain('of-ana');
});

test('the same socket is not opened twice; another channel or token replaces it', () => {
  openSocket('single', 'of-eve');
  const first = browser.sockets.last();
  openSocket('single', 'of-eve');
  expect(browser.sockets.last()).toBe(first);
  openSocket('message', 'of-eve');
  const second = browser.sockets.last();
  expect([first.readyState, second.address]).toEqual([3, expect.stringContaining('/ws/message/')]);
  openSocket('message', 'of-ana');
  expect(browser.sockets.last()).not.toBe(second);
});

test('a socket that does not open is closed after a timeout, and another one is tried', async () => {
  openSocket('message', 'of-ana');
  const hanging = browser.sockets.last();
  await seconds(14.999);
  expect(hanging.readyState).toBe(0);
  await seconds(0.001);
  expect(hanging.readyState).toBe(3);
  // the event a browser fires for a socket closed before it opened
  browser.sockets.close(1006);
  await expectNextAfter(1);
});

test('a socket that opened in time stays open', async () => {
  openSocket('message', 'of-ana');
  await seconds(14);
  browser.sockets.open();
  await expectNoMore();
  expect(isSocketOpen()).toBe(true);
});

test('a socket closed by the page stays closed', async () => {
  openSocket('message', 'of-ana');
  browser.sockets.close();
  closeSocket();
  await expectNoMore();
});

test('an ended session is reported once, and no other socket is opened', async () => {
  const refused = vi.fn(() => Promise.resolve());
  onSocketRefused(refused);
  openSocket('message', 'of-ana');
  browser.sockets.open();
  browser.sockets.close(closeCodes.signedOut, 'signed out');
  await expectNoMore();
  expect(refused.mock.calls).toEqual([[closeCodes.signedOut, 'signed out']]);
});

test('the refusal listener is called until it resolves, with growing delays', async () => {
  const callTimes: number[] = [];
  const start = Date.now();
  onSocketRefused(async () => {
    callTimes.push((Date.now() - start) / 1000);
    if (callTimes.length < 4) throw new Error('No network.');
    openSocket('message', 'of-ana');
  });
  openSocket('single', 'of-ana');
  browser.sockets.open();
  browser.sockets.close(closeCodes.wrongSocket);
  await seconds(60);
  expect(callTimes).toEqual([0, 1, 3, 7]);
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('the same channel can be reopened by the listener, but only after a delay', async () => {
  onSocketRefused(async () => openSocket('single', 'of-eve'));
  openSocket('single', 'of-eve');
  for (const delay of [0, 1, 2, 4]) {
    const before = browser.sockets.last();
    browser.sockets.open();
    browser.sockets.close(closeCodes.wrongSocket);
    await seconds(delay);
    expect(browser.sockets.last()).not.toBe(before);
    await seconds(0.5);
  }
  browser.sockets.open();
  await seconds(10);
  const before = browser.sockets.last();
  browser.sockets.close(closeCodes.wrongSocket);
  await seconds(0);
  expect(browser.sockets.last()).not.toBe(before);
});

test('events missed before the right socket opened are refetched', async () => {
  const reopened: boolean[] = [];
  const leave = onSocketOpen((again) => reopened.push(again));
  onSocketRefused(async () => openSocket('message', 'of-ana'));
  openSocket('single', 'of-ana');
  browser.sockets.open();
  browser.sockets.close(closeCodes.wrongSocket);
  await seconds(0);
  browser.sockets.open();
  leave();
  expect(reopened).toEqual([false, true]);
});

test.each([
  ['after', 0],
  ['before', 0.5],
])(
  'the listener is not called again after the socket was closed %s its rejection',
  async (_name, answered) => {
    const refused = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, answered * 1000));
      throw new Error('No network.');
    });
    onSocketRefused(refused);
    openSocket('single', 'of-eve');
    browser.sockets.close(closeCodes.wrongSocket);
    await seconds(0.1);
    closeSocket();
    await seconds(300);
    expect(refused).toHaveBeenCalledTimes(1);
  },
);

test('when the network returns the delay is skipped; an open socket is only probed', async () => {
  openSocket('message', 'of-ana');
  for (let tries = 0; tries < 5; tries += 1) {
    browser.sockets.close();
    await seconds(60);
  }
  browser.sockets.close();
  const lost = browser.sockets.last();
  window.dispatchEvent(new Event('online'));
  const next = browser.sockets.last();
  expect(next).not.toBe(lost);
  browser.sockets.open();
  window.dispatchEvent(new Event('online'));
  await seconds(300);
  expect(browser.sockets.last()).toBe(next);
});

test('when the network returns no socket opens if none is wanted', () => {
  openSocket('message', 'of-ana');
  const only = browser.sockets.last();
  closeSocket();
  window.dispatchEvent(new Event('online'));
  expect(browser.sockets.last()).toBe(only);
});

test('a renewed socket is replaced, and closing the old one starts no retry', async () => {
  openSocket('message', 'of-ana');
  browser.sockets.open();
  const doubted = browser.sockets.last();
  renewSocket();
  const next = browser.sockets.last();
  expect([next === doubted, doubted.readyState, isSocketOpen()]).toEqual([false, 3, false]);
  browser.sockets.open();
  doubted.onclose?.({ code: closeCodes.goingAway, reason: '' });
  await seconds(300);
  expect([browser.sockets.last() === next, isSocketOpen()]).toEqual([true, true]);
});

describe('the heartbeat', () => {
  const open = () => {
    openSocket('message', 'of-ana');
    browser.sockets.open();
    return browser.sockets.last();
  };
  const silence = timing.socketHeartbeat / 1000;
  const answers = timing.socketProbeTimeout / 1000;

  test('probes a silent socket, and not one that receives frames', async () => {
    const socket = open();
    await seconds(silence - 1);
    browser.sockets.receive({ type: 'typing', data: {} });
    await seconds(silence - 1);
    expect(socket.pings).toBe(0);
    await seconds(1);
    expect(socket.pings).toBe(1);
    await seconds(10 * silence);
    expect([socket.pings, browser.sockets.last()]).toEqual([11, socket]);
  });

  test('replaces a socket that does not answer', async () => {
    const dead = open();
    dead.isDead = true;
    await seconds(silence + answers - 0.001);
    expect(browser.sockets.last()).toBe(dead);
    await seconds(0.001);
    expect([browser.sockets.last() === dead, dead.readyState]).toEqual([false, 3]);
  });

  test.each([
    ['is visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is shown by the browser’s Back', () => window.dispatchEvent(new Event('pageshow'))],
    ['has a network again', () => window.dispatchEvent(new Event('online'))],
    ['is resumed on a phone', () => document.dispatchEvent(new Event('resume'))],
  ])('probes immediately when the page %s, and connects where a retry is pending', async (_how, happens) => {
    const dead = open();
    dead.isDead = true;
    happens();
    expect(dead.pings).toBe(1);
    await seconds(answers);
    const next = browser.sockets.last();
    expect(next).not.toBe(dead);
    browser.sockets.close();
    happens();
    expect(browser.sockets.last()).not.toBe(next);
  });

  test('leaves a hidden page alone', async () => {
    const socket = open();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.pings).toBe(0);
  });

  test('ends with the socket', async () => {
    const socket = open();
    closeSocket();
    await seconds(10 * silence);
    expect([socket.pings, browser.sockets.last()]).toEqual([0, socket]);
  });
});
