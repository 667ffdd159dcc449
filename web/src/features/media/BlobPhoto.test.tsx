import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlobPhoto, revokeDelay } from './BlobPhoto.tsx';

let held: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  held = new Set();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void held.delete(address));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const photo = (words: string) => <BlobPhoto blob={new Blob([words])} alt="Of us" />;

test('an image removed while it still loads can finish loading, and its URL is revoked afterwards', () => {
  const { getByAltText, unmount } = render(photo('one'));
  const address = getByAltText('Of us').getAttribute('src') ?? '';
  expect(held).toContain(address);

  unmount();
  expect(held).toContain(address);
  vi.advanceTimersByTime(revokeDelay);
  expect([...held]).toEqual([]);
});

test('another image gets its own URL', () => {
  const { getByAltText, rerender } = render(photo('one'));
  const first = getByAltText('Of us').getAttribute('src') ?? '';

  rerender(photo('another'));
  const second = getByAltText('Of us').getAttribute('src') ?? '';
  expect(second).not.toBe(first);
  expect(held).toContain(first);
  vi.advanceTimersByTime(revokeDelay);
  expect([...held]).toEqual([second]);
});
