import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshDevice } from '../../testing/device.ts';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { ScanPartner } from './ScanPartner.tsx';

freshScreen();
const device = freshDevice();

function tap() {
  const scanned: string[] = [];
  visit(<ScanPartner onScanned={(text) => scanned.push(text)} />);
  fireEvent.click(screen.getByRole('button', { name: "Scan Your Partner's QR" }));
  return scanned;
}

test('a phone uses its own scanner: the result is shown and passed on [S1.23]', async () => {
  device.answers.scanned = 'K7QPK7QPK7QPK7QPK7QP';
  const scanned = tap();
  expect(await screen.findByText('K7QPK7QPK7QPK7QPK7QP')).toBeTruthy();
  expect(scanned).toEqual(['K7QPK7QPK7QPK7QPK7QP']);
});

test.each(['javascript:document.title=1', 'https://evil.example/home', '//evil.example'])(
  'a code with %s is treated as text and opens nothing',
  async (text) => {
    const [assign, before] = [vi.spyOn(location, 'assign'), location.href];
    device.answers.scanned = text;
    const scanned = tap();
    await expect.poll(() => scanned).toEqual([text]);
    expect(assign).not.toHaveBeenCalled();
    expect(location.href).toBe(before);
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('closing the scanner shows no message', async () => {
  const opened = vi.fn(device.native.scan ?? (async () => null));
  device.native.scan = opened;
  const scanned = tap();
  await expect.poll(() => opened).toHaveBeenCalled();
  expect(scanned).toEqual([]);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

test('a refused camera shows a message with the alternative', async () => {
  device.native.scan = () => Promise.reject(new Error('OS-PLUG-BARC-0007'));
  tap();
  expect(await screen.findByText('The camera could not be opened. Please type the code.')).toBeTruthy();
});
