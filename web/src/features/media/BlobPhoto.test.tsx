import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlobPhoto } from './BlobPhoto.tsx';
import { addressKept } from './useAddressOf.ts';

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

test('what left the page while the browser was still to load it can be loaded, and is let go of afterwards', () => {
  const { getByAltText, unmount } = render(photo('one'));
  const address = getByAltText('Of us').getAttribute('src') ?? '';
  expect(held).toContain(address);

  unmount();
  expect(held).toContain(address);
  vi.advanceTimersByTime(addressKept);
  expect([...held]).toEqual([]);
});

test('another picture in its place has an address of its own', () => {
  const { getByAltText, rerender } = render(photo('one'));
  const first = getByAltText('Of us').getAttribute('src') ?? '';

  rerender(photo('another'));
  const second = getByAltText('Of us').getAttribute('src') ?? '';
  expect(second).not.toBe(first);
  expect(held).toContain(first);
  vi.advanceTimersByTime(addressKept);
  expect([...held]).toEqual([second]);
});
