import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { createLists, type Page } from './lists.ts';
import { createLoads, useLoaded } from './loads.ts';
import { useRefetchedList } from './refetch.ts';
import { createResource, useResource } from './resource.ts';
import { openSocket } from './socket.ts';

// What changes before the socket opens is not sent by it, however short before that a page has loaded.

const browser = freshBrowser();
beforeEach(() => openSocket('message', 'of-ana'));
const connect = () => act(async () => browser.sockets.open());
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));

/** Requests that answer with what the server has when they arrive. */
function requests<T>() {
  const open: ((value: T) => void)[] = [];
  const send = vi.fn(() => new Promise<T>((resolve) => open.push(resolve)));
  const answer = async (value: T) => {
    await waitFor(() => expect(open).not.toEqual([]));
    await act(async () => open.shift()?.(value));
  };
  return { send, answer };
}

const page = (...ids: string[]): Page => ({ ids, next: null });

function listOf() {
  const { send, answer } = requests<Page>();
  const lists = createLists(send);
  const show = () => renderHook(() => useRefetchedList(lists, 'all'));
  return { lists, send, answer, show, ids: () => lists.get('all').ids };
}

describe('a list', () => {
  test('that was loaded just before is loaded again, once for all who show it', async () => {
    const { send, answer, show, ids } = listOf();
    show();
    show();
    await answer(page('a'));
    await connect();
    await answer(page('b', 'a'));
    await settle();
    expect([ids(), send.mock.calls.length]).toEqual([['b', 'a'], 2]);
  });

  test('that is on its way is loaded again after it, once', async () => {
    const { send, answer, show, ids } = listOf();
    show();
    show();
    await connect();
    await answer(page('a'));
    expect(ids()).toEqual(['a']);
    await answer(page('b', 'a'));
    await settle();
    expect([ids(), send.mock.calls.length]).toEqual([['b', 'a'], 2]);
  });

  test('that was left before is loaded again when it is shown again', async () => {
    const { answer, show, ids } = listOf();
    const shown = show();
    await answer(page('a'));
    shown.unmount();
    await connect();
    show();
    await answer(page('b', 'a'));
    expect(ids()).toEqual(['b', 'a']);
  });

  test('that was requested after it is not loaded again, nor is one whose socket stays open', async () => {
    const { send, answer, show } = listOf();
    await connect();
    show();
    await answer(page('a'));
    cleanup();
    show();
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('whose second load fails is loaded again when it is shown again', async () => {
    const { send, answer, show, ids } = listOf();
    show();
    await answer(page('a'));
    send.mockRejectedValueOnce(new Error('cut'));
    await connect();
    await settle();
    expect(ids()).toEqual(['a']);
    cleanup();
    show();
    await answer(page('b', 'a'));
    expect(ids()).toEqual(['b', 'a']);
  });
});

describe('a resource', () => {
  const resourceOf = () => {
    const { send, answer } = requests<string>();
    const shown: string[] = [];
    const resource = createResource({ fetch: send, show: (value) => shown.push(value) });
    const show = () => renderHook(() => useResource(resource, 60_000));
    return { send, answer, show, shown };
  };

  test('that was loaded just before is loaded again, once', async () => {
    const { send, answer, show, shown } = resourceOf();
    show();
    show();
    await answer('old');
    await connect();
    await answer('new');
    await settle();
    expect([shown, send.mock.calls.length]).toEqual([['old', 'new'], 2]);
  });

  test('that is on its way is shown, and loaded again', async () => {
    const { send, answer, show, shown } = resourceOf();
    show();
    await connect();
    await answer('old');
    await answer('new');
    await settle();
    expect([shown, send.mock.calls.length]).toEqual([['old', 'new'], 2]);
  });

  test('that was requested after it is not loaded again', async () => {
    const { send, answer, show } = resourceOf();
    await connect();
    show();
    await answer('new');
    cleanup();
    show();
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a thing with its own screen', () => {
  test.each([
    ['that was loaded just before', false],
    ['that is on its way', true],
  ])('%s is loaded again, once', async (_, isOnItsWay) => {
    const { send, answer } = requests<boolean>();
    const loads = createLoads(send, () => {});
    renderHook(() => useLoaded(loads, 'a'));
    if (!isOnItsWay) await answer(true);
    await connect();
    if (isOnItsWay) await answer(true);
    await answer(true);
    await settle();
    expect(send).toHaveBeenCalledTimes(2);
  });
});
