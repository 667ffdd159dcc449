import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OwnCode } from '../../features/pair/OwnCode.tsx';
import { setNative } from '../../native/native.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { codes } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { Toasts } from '../Toasts.tsx';
import { toast } from '../toast.tsx';
import { RateApp, ShareApp } from './ShareApp.tsx';

freshBrowser();
const device = freshDevice();

function show() {
  toast.clear();
  render(
    <>
      <ShareApp />
      <RateApp />
      <OwnCode id={codes.eve} needsBoth={false} />
      <Toasts />
    </>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['Share Twosome', location.origin],
  ['Send an invite link', `${location.origin}/connect#code=${codes.eve}`],
])('%s passes the link to the device’s share sheet [S1.22]', async (name, link) => {
  show();
  press(name);
  await expect.poll(() => device.calls).toEqual([`share ${link}`]);
  expect(screen.queryByText(/copied/)).toBeNull();
});

test.each([
  ['Share Twosome', 'The link to Twosome has been copied'],
  ['Send an invite link', 'Your invite link has been copied'],
])('%s reports when it could only copy', async (name, words) => {
  device.answers.shared = 'copied';
  show();
  press(name);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([['Share Twosome'], ['Send an invite link']])('%s says that it failed', async (name) => {
  device.native.share = () => Promise.reject(new Error('no'));
  show();
  press(name);
  expect(await screen.findByText(/could not be shared/)).toBeTruthy();
});

test('a phone opens its store’s rating [S1.21]', async () => {
  show();
  await screen.findByRole('button', { name: 'Rate Twosome' });
  press('Rate Twosome');
  await expect.poll(() => device.calls).toEqual(['rate']);
});

test('a store that does not answer shows an error', async () => {
  device.native.rate = () => Promise.reject(new Error('no store'));
  show();
  await screen.findByRole('button', { name: 'Rate Twosome' });
  press('Rate Twosome');
  expect(await screen.findByText('The store did not answer. Please try again later.')).toBeTruthy();
});

test('a browser has no store, and copies the link where it cannot share', async () => {
  setNative(null);
  const copied = vi.fn(async (_text: string) => {});
  vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText: copied } });
  show();
  press('Share Twosome');
  expect(await screen.findByText('The link to Twosome has been copied')).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(location.origin);
  expect(screen.queryByRole('button', { name: 'Rate Twosome' })).toBeNull();
});
