import { copyText } from '../platform/copyText.ts';
import * as shared from '../platform/sharedImages.ts';
import { wasShared } from '../platform/sharedMark.ts';
import { stored } from '../platform/storage.ts';
import { webPush } from '../platform/webPush.ts';
import type { Native, Off, Shared } from './types.ts';

const nothing: Off = () => {};

/** A browser or an installed web app. */
export const web: Native = {
  kind: 'web',
  notifications: webPush,
  chooseAccount: null,
  rate: null,
  share,
  sharePhoto: null,
  scan: null,
  onLink: () => nothing,
  onBack: () => nothing,
  takeShared,
  // the images are in the browser's caches, which signing out clears (platform/idb.ts)
  dropShared: async () => {},
  onShared,
  haptic(kind) {
    if (kind === 'success') navigator.vibrate?.(12);
  },
  // the browser reads the colours from the page's head
  styleBars: () => {},
};

async function share(what: ShareData & { url: string }): Promise<'shared' | 'dismissed' | 'copied'> {
  try {
    if (navigator.share) {
      await navigator.share(what);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
  }
  if (await copyText(what.url)) return 'copied';
  throw new Error('This browser can neither share nor copy.');
}

/** Without these APIs no worker can receive a share. */
const takesImages = (): boolean => 'caches' in window && 'locks' in navigator;

/**
 * Milliseconds. A recent share belongs to the page that is opened for it: another open page, or the page being
 * replaced, would take it away.
 */
const leastAge = (): number => (wasShared() ? 0 : 10_000);

async function takeShared(): Promise<Shared> {
  if (!takesImages()) return { images: [], leftOut: 0 };
  const { images, leftOut } = await shared.takeShared(leastAge());
  return {
    leftOut,
    images: images.map((file) => ({
      name: file.name,
      type: file.type,
      size: file.size,
      read: async () => file,
    })),
  };
}

/**
 * A share opens a page that finds the images on start. If that page never loads, another one takes them after a
 * delay.
 */
function onShared(listener: () => void): Off {
  let isRemoved = false;
  const check = () => {
    shared.hasShared(stored.read('token') !== null, leastAge()).then(
      (isWaiting) => {
        if (isWaiting && !isRemoved) listener();
      },
      () => {},
    );
  };
  if (!takesImages()) return nothing;
  check();
  const timer = leastAge() > 0 ? setTimeout(check, leastAge()) : undefined;
  return () => {
    isRemoved = true;
    clearTimeout(timer);
  };
}
