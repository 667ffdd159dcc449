import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LazyComponent, lazyComponent } from './lazyComponent.ts';

afterEach(cleanup);

const Here = () => <p>here</p>;

/** Loads the code between the render and its effects. */
function Arrival({ load }: { load: () => unknown }) {
  useLayoutEffect(() => void load(), [load]);
  return null;
}

interface PlaceProps {
  part: LazyComponent<object>;
  needed: boolean;
  onFail: () => void;
}

const Place = ({ part: Part, needed, onFail }: PlaceProps) => (
  <Part when={needed} onFail={onFail} fallback={<p>not yet</p>} />
);

test('is loaded once, when it is needed', async () => {
  const bring = vi.fn(async () => Here);
  const part = lazyComponent<object>(bring);
  const { rerender } = render(<Place part={part} needed={false} onFail={() => {}} />);
  expect(bring).not.toHaveBeenCalled();
  rerender(<Place part={part} needed onFail={() => {}} />);
  await screen.findByText('here');
  render(<Place part={part} needed onFail={() => {}} />);
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(bring).toHaveBeenCalledOnce();
});

test('offline it calls onFail, the page stays, and the next need retries', async () => {
  const bring = vi.fn(async () => Here).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = lazyComponent<object>(bring);
  const onFail = vi.fn();
  const { rerender } = render(<Place part={part} needed onFail={onFail} />);
  await act(async () => {});
  expect(onFail).toHaveBeenCalledOnce();
  expect(screen.getByText('not yet')).toBeTruthy();
  rerender(<Place part={part} needed={false} onFail={onFail} />);
  rerender(<Place part={part} needed onFail={onFail} />);
  await screen.findByText('here');
  expect(onFail).toHaveBeenCalledOnce();
});

test('code that loads between the render and its effects is rendered', async () => {
  const part = lazyComponent<object>(async () => Here);
  render(
    <>
      <Place part={part} needed onFail={() => {}} />
      <Arrival load={part.load} />
    </>,
  );
  await screen.findByText('here');
});
