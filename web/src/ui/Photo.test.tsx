import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Photo } from './Photo.tsx';
import { placeholderPicture } from './placeholder.ts';

afterEach(cleanup);

const hash = 'JbcJFgRLeOmWhgh3iIeXd5hod4JwVgg=';

test('shows its blur until it is here and has faded in', () => {
  const { container } = render(<Photo src="/a.jpg" alt="A lake" aspect="4:5" placeholder={hash} />);
  const blur = () => container.querySelector('img[src^="data:image/png"]');
  expect(blur()).toBeTruthy();
  fireEvent.load(screen.getByAltText('A lake'));
  expect(blur()).toBeTruthy();
  fireEvent.animationEnd(screen.getByAltText('A lake'));
  expect(blur()).toBeNull();
});

test('one that the browser has already is there at once, without its blur', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1080);
  const { container } = render(<Photo src="/a.jpg" alt="A lake" aspect="4:5" placeholder={hash} />);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(screen.getByAltText('A lake').dataset.state).toBe('settled');
  vi.restoreAllMocks();
});

test('says when it did not load, and tries again when asked', () => {
  const onRetry = vi.fn();
  render(<Photo src="/a.jpg" alt="A lake" aspect="1:1" onRetry={onRetry} />);
  fireEvent.error(screen.getByAltText('A lake'));
  expect(screen.getByText('The photo did not load.')).toBeTruthy();
  fireEvent.click(screen.getByText('Retry'));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByAltText('A lake').getAttribute('src')).toBe('/a.jpg');
});

test('another address is another photo, whatever became of the first', () => {
  const { rerender } = render(<Photo src="/a.jpg" alt="A lake" aspect="1:1" />);
  fireEvent.error(screen.getByAltText('A lake'));
  rerender(<Photo src="/b.jpg" alt="A lake" aspect="1:1" />);
  expect(screen.getByAltText('A lake').getAttribute('src')).toBe('/b.jpg');
});

test.each(['', 'no base64 ☂', 'AAAA'])('%o is no placeholder and breaks nothing', (wrong) => {
  expect(placeholderPicture(wrong)).toBeNull();
});
