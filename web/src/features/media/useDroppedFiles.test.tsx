import { createEvent, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDroppedFiles } from './useDroppedFiles.ts';

const photo = new File([Uint8Array.of(255)], 'lake.jpg', { type: 'image/jpeg' });

function Target({ onFiles }: { onFiles: (files: File[]) => void }) {
  return <p>{useDroppedFiles(onFiles) ? 'over' : 'away'}</p>;
}
const show = () => {
  const given: string[][] = [];
  const { container } = render(<Target onFiles={(files) => given.push(files.map(({ name }) => name))} />);
  return { given, state: () => container.textContent };
};
const dragOver = (types: string[]) =>
  fireEvent.dragOver(document.body, { dataTransfer: { types, files: [] } });

test('files dragged over the window are shown, and taken wherever they are dropped [S2.156]', () => {
  const { given, state } = show();
  expect(dragOver(['Files'])).toBe(false);
  expect(state()).toBe('over');
  const moved = createEvent.dragLeave(document.body);
  Object.defineProperty(moved, 'relatedTarget', { value: document.body });
  fireEvent(document.body, moved);
  expect(state()).toBe('over');
  const left = createEvent.dragLeave(document.body);
  Object.defineProperty(left, 'relatedTarget', { value: null });
  fireEvent(document.body, left);
  expect(state()).toBe('away');
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [photo] } })).toBe(false);
  expect(given).toEqual([['lake.jpg']]);
});

test('dragged and dropped text stays with the browser', () => {
  const { given, state } = show();
  expect(dragOver(['text/plain'])).toBe(true);
  expect(state()).toBe('away');
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  expect(given).toEqual([]);
});

test('a pasted picture is taken, pasted text is not [S2.156]', () => {
  const { given } = show();
  const paste = (files: File[], text: string) => {
    const event = createEvent.paste(document.body, { clipboardData: { files, getData: () => text } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect([paste([], 'Hello'), paste([photo], 'Rent\t900'), paste([photo], '')]).toEqual([false, false, true]);
  expect(given).toEqual([['lake.jpg']]);
});
