import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Composer } from './Composer.tsx';

beforeEach(() => havePointer('fine'));
afterEach(cleanup);

function havePointer(pointer: 'fine' | 'coarse') {
  const matchMedia = (query: string) => ({ matches: query === `(pointer: ${pointer})` });
  vi.stubGlobal('matchMedia', matchMedia);
}

function show(ready: boolean) {
  const onSend = vi.fn();
  render(<Composer label="Say" value="hello" onValue={() => {}} onSend={onSend} ready={ready} enterSends />);
  return { onSend, box: screen.getByLabelText('Say') };
}

test('Enter sends where there is a keyboard; with Shift, or while a word is composed, it does not', () => {
  const { onSend, box } = show(true);
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledOnce();
});

test('in Safari the Enter that confirms a composed word does not send, although the composition has ended before it', () => {
  const { onSend, box } = show(true);
  fireEvent.compositionStart(box);
  fireEvent.compositionEnd(box, { data: '日本' });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(onSend).toHaveBeenCalledOnce();
});

test('on a touch device Enter inserts a line break', () => {
  havePointer('coarse');
  const { onSend, box } = show(true);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
});

test('nothing is sent before it is ready', () => {
  const { onSend, box } = show(false);
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.submit(box.closest('form') ?? box);
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Send').hasAttribute('disabled')).toBe(true);
});
