import { afterEach, expect, test, vi } from 'vitest';
import { createOptimistic } from './optimistic.ts';
import { resetStores } from './state.ts';

afterEach(resetStores);

/** Updates whose requests the test answers, in order. */
function updates() {
  const requests: { value: string; resolve: () => void; reject: (error: Error) => void }[] = [];
  const { apply, get } = createOptimistic<string>(
    (_id, value) => new Promise((resolve, reject) => requests.push({ value, resolve, reject })),
  );
  const edit = (value: string) => {
    const outcome = { state: 'pending' };
    apply('one', value).then(
      (isSaved) => (outcome.state = isSaved ? 'saved' : 'superseded'),
      () => (outcome.state = 'failed'),
    );
    return outcome;
  };
  const sent = () => requests.map(({ value }) => value);
  return { edit, requests, sent, drawn: () => get('one')?.value };
}

test('a value that waits behind one in flight is saved only when the server has answered it', async () => {
  const { edit, requests, sent, drawn } = updates();
  edit('sea');
  const second = edit('the sea');
  requests[0]?.resolve();
  await vi.waitFor(() => expect(sent()).toEqual(['sea', 'the sea']));
  expect([second.state, drawn()]).toEqual(['pending', 'the sea']);
  requests[1]?.resolve();
  await vi.waitFor(() => expect(second.state).toBe('saved'));
  expect(drawn()).toBeUndefined();
});

test('an accepted value is saved, also if the next one is refused', async () => {
  const { edit, requests } = updates();
  const first = edit('sea');
  const second = edit('the sea');
  requests[0]?.resolve();
  await vi.waitFor(() => expect(first.state).toBe('saved'));
  requests[1]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(second.state).toBe('failed'));
  expect(first.state).toBe('saved');
});

test('a value that waits behind one that fails is still sent; the failed one is superseded', async () => {
  const { edit, requests, sent } = updates();
  const first = edit('sea');
  const second = edit('the sea');
  requests[0]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(sent()).toEqual(['sea', 'the sea']));
  expect([first.state, second.state]).toEqual(['superseded', 'pending']);
  requests[1]?.resolve();
  await vi.waitFor(() => expect(second.state).toBe('saved'));
});

test('a waiting value that the server refuses rejects, and is drawn no more', async () => {
  const { edit, requests, drawn } = updates();
  edit('sea');
  const second = edit('the sea');
  requests[0]?.resolve();
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(second.state).toBe('failed'));
  expect(drawn()).toBeUndefined();
});

test('of several waiting values only the last one is sent; the others are superseded', async () => {
  const { edit, requests, sent } = updates();
  edit('a');
  const waiting = [edit('b'), edit('c')];
  await vi.waitFor(() => expect(waiting.map(({ state }) => state)).toEqual(['superseded', 'pending']));
  requests[0]?.resolve();
  await vi.waitFor(() => expect(sent()).toEqual(['a', 'c']));
  requests[1]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(waiting.map(({ state }) => state)).toEqual(['superseded', 'failed']));
});

test('a value that equals the one in flight has its outcome and is not sent again', async () => {
  const { edit, requests, sent, drawn } = updates();
  edit('on');
  edit('off');
  const third = edit('on');
  requests[0]?.reject(new Error('refused'));
  await vi.waitFor(() => expect(third.state).toBe('failed'));
  expect(sent()).toEqual(['on']);
  expect(drawn()).toBeUndefined();
});
