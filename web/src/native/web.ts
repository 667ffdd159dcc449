import { copyText } from '../platform/copyText.ts';
import { wasHandedOver } from '../platform/handedOver.ts';
import * as shared from '../platform/sharedImages.ts';
import { stored } from '../platform/storage.ts';
import { webPush } from '../platform/webPush.ts';
import type { Native, Off, Shared } from './types.ts';

const nothing: Off = () => {};

/** A browser, or the app that one installs from it. */
export const web: Native = {
  kind: 'web',
  notifications: webPush,
  chooseAccount: null,
  rate: null,
  share,
  scan: null,
  onLink: () => nothing,
  onBack: () => nothing,
  takeShared,
  // it lies in the browser's caches, which signing out empties (platform/idb.ts)
  dropShared: async () => {},
  onShared,
  haptic(kind) {
    if (kind === 'success') navigator.vibrate?.(12);
  },
  // the browser takes them from the page's head
  dressBars: () => {},
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
  throw new Error('This browser neither shares nor copies.');
}

/** Only where a worker could be to take something in. */
const takesImages = (): boolean => 'caches' in window && 'locks' in navigator;

/**
 * What was shared a moment ago is for the page that is opened for it: another one, or the one that it takes the place of,
 * would take it away. Milliseconds.
 */
const leastAge = (): number => (wasHandedOver() ? 0 : 10_000);

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

/** What is shared opens a page, which then begins: there it waits already. Where that never came, another one sees to it. */
function onShared(listener: () => void): Off {
  let left = false;
  const look = () => {
    shared.lookForShared(stored.read('token') !== null, leastAge()).then(
      (waits) => {
        if (waits && !left) listener();
      },
      () => {},
    );
  };
  if (!takesImages()) return nothing;
  look();
  const again = leastAge() > 0 ? setTimeout(look, leastAge()) : undefined;
  return () => {
    left = true;
    clearTimeout(again);
  };
}
