import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Later, later, useLater } from './later.ts';

afterEach(cleanup);

const Here = () => <p>here</p>;

/** Its code comes in by another door, while the page is being drawn. */
function Arrival({ part }: { part: Later<object> }) {
  useLayoutEffect(() => {
    part.here = Here;
  }, [part]);
  return null;
}

function Place({ part, needed, onFail }: { part: Later<object>; needed: boolean; onFail: () => void }) {
  const Part = useLater(part, needed, onFail);
  return Part ? <Part /> : <p>not yet</p>;
}

test('is asked for when it is needed, once', async () => {
  const bring = vi.fn(async () => Here);
  const part = later<object>(bring);
  const { rerender } = render(<Place part={part} needed={false} onFail={() => {}} />);
  expect(bring).not.toHaveBeenCalled();
  rerender(<Place part={part} needed onFail={() => {}} />);
  await screen.findByText('here');
  render(<Place part={part} needed onFail={() => {}} />);
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(bring).toHaveBeenCalledOnce();
});

test('without a network it says so, the page stands, and the next need tries again', async () => {
  const bring = vi.fn(async () => Here).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = later<object>(bring);
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

test('what comes between drawing and its effects is drawn too', async () => {
  const part = later<object>(async () => Here);
  render(
    <>
      <Place part={part} needed onFail={() => {}} />
      <Arrival part={part} />
    </>,
  );
  await screen.findByText('here');
});
