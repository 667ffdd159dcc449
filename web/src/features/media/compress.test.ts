import { expect, test, vi } from 'vitest';
import { networkFailure } from '../../platform/failure.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { cropAndCompress, openImage } from './compress.ts';

freshBrowser();

/** A worker whose code does not load: browsers send an event without a message. */
function withoutWorkerCode(): void {
  class Missing extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Missing);
}
const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])]);
const crop = { x: 0, y: 0, width: 1, height: 1 };
const network = networkFailure().message;

test('a photo is not called damaged when the code that reads it did not load', async () => {
  withoutWorkerCode();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await openImage(photo)).toEqual({ problem: network });
  await expect(cropAndCompress(photo, crop)).rejects.toMatchObject({ message: network });
  expect(location.reload).not.toHaveBeenCalled();
});

test('code of the worker that a deployment has removed reloads the page', async () => {
  withoutWorkerCode();
  vi.stubGlobal('fetch', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  void openImage(photo);
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
});
