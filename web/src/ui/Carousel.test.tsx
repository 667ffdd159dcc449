import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Carousel } from './Carousel.tsx';

afterEach(cleanup);

function show(count: number, onTap = vi.fn()) {
  const slides = Array.from({ length: count }, (_, place) => ({
    key: String(place),
    slide: (
      <button type="button" onClick={onTap}>
        photo {place + 1}
      </button>
    ),
  }));
  render(<Carousel label="Photos" aspect="1:1" slides={slides} />);
  return { carousel: screen.getByRole('group', { name: 'Photos' }), onTap };
}

const current = () => screen.queryByText(/^Image \d+ of \d+$/)?.textContent;

function drag(carousel: HTMLElement, x: number, y = 0) {
  carousel.setPointerCapture = () => {};
  const at = { pointerId: 1, isPrimary: true, button: 0 };
  fireEvent.pointerDown(carousel, { ...at, clientX: 200, clientY: 200 });
  fireEvent.pointerMove(carousel, { ...at, clientX: 200 + x / 2, clientY: 200 + y / 2 });
  fireEvent.pointerMove(carousel, { ...at, clientX: 200 + x, clientY: 200 + y });
  fireEvent.pointerUp(carousel, { ...at, clientX: 200 + x, clientY: 200 + y });
}

test('arrow keys move it and stop at the ends', () => {
  const { carousel } = show(2);
  fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
  expect(current()).toBe('Image 1 of 2');
  fireEvent.keyDown(carousel, { key: 'ArrowRight' });
  fireEvent.keyDown(carousel, { key: 'ArrowRight' });
  expect(current()).toBe('Image 2 of 2');
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'an arrow key with %s stays the browser’s',
  (modifier) => {
    const { carousel } = show(2);
    expect(fireEvent.keyDown(carousel, { key: 'ArrowRight', [modifier]: true })).toBe(true);
    expect(current()).toBe('Image 1 of 2');
  },
);

test('its buttons move it, and the one at an end is disabled', () => {
  show(3);
  expect(screen.getByLabelText('Previous image').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByLabelText('Next image'));
  expect(current()).toBe('Image 2 of 3');
  expect(screen.getByLabelText('Previous image').getAttribute('aria-disabled')).toBeNull();
});

test('a swipe of 50 pixels moves it, one of 49 does not [S2.59 S9.23]', () => {
  const { carousel } = show(3);
  drag(carousel, -49);
  expect(current()).toBe('Image 1 of 3');
  drag(carousel, -50);
  expect(current()).toBe('Image 2 of 3');
  drag(carousel, 50);
  expect(current()).toBe('Image 1 of 3');
});

test('a mostly vertical drag scrolls the page and moves nothing', () => {
  const { carousel } = show(3);
  drag(carousel, -80, 200);
  expect(current()).toBe('Image 1 of 3');
});

test('a cancelled swipe moves nothing', () => {
  const { carousel } = show(3);
  const at = { pointerId: 1, isPrimary: true, button: 0, clientY: 200 };
  carousel.setPointerCapture = () => {};
  fireEvent.pointerDown(carousel, { ...at, clientX: 200 });
  fireEvent.pointerMove(carousel, { ...at, clientX: 100 });
  fireEvent.pointerCancel(carousel, { ...at, clientX: 100 });
  expect(current()).toBe('Image 1 of 3');
});

test('a swipe is not also a tap, and the next tap is one', () => {
  const { carousel, onTap } = show(3);
  drag(carousel, 30);
  fireEvent.click(screen.getByText('photo 1'));
  expect(onTap).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('photo 1'));
  expect(onTap).toHaveBeenCalledOnce();
});

test('only the current slide is focusable, and only its neighbours are rendered', () => {
  const { carousel } = show(4);
  const slides = [...carousel.querySelectorAll('[aria-roledescription=slide]')];
  expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true, true]);
  expect(slides.map((slide) => slide.textContent)).toEqual(['photo 1', 'photo 2', '', '']);
});

test('it never moves by itself [S9.24]', () => {
  vi.useFakeTimers();
  show(3);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(current()).toBe('Image 1 of 3');
  vi.useRealTimers();
});

test('a single photo has no controls', () => {
  const { carousel } = show(1);
  drag(carousel, -200);
  expect(current()).toBeUndefined();
  expect(screen.queryByLabelText('Next image')).toBeNull();
});
