import {
  endOfSignature,
  type ImageAddressParts,
  partsOfImageAddress,
  withSignature,
} from '@twosome/contract/platform/signatures';
import { timing } from '@twosome/contract/platform/timing';
import { serverNow } from './clock.ts';
import { imageAddress } from './origin.ts';
import { onReset } from './state.ts';
import { wait } from './wait.ts';

/*
 * The path of a picture never changes; only its signature expires, after one to two hours. A picture is therefore
 * identified by its path. It keeps the URL it was loaded with while that works, and then gets a new signature. All
 * pictures of a kind share one signature, so one call renews it for the whole page.
 */

/** Milliseconds before its expiry from which a signature is no longer used. */
const margin = 30_000;
/** Milliseconds between renewals. If a newer signature than this fails, another one fails too. */
const renewalPause = 60_000;

/** Signatures by kind, and their lifetime in seconds. */
interface Signatures {
  post: string;
  twosome: string;
  message: string | null;
  good_for: number;
}

let fetchSignatures: () => Promise<Signatures | null> = async () => null;
/** Sets the function that fetches signatures from the server. */
export const renewSignaturesBy = (fetch: typeof fetchSignatures): void => {
  fetchSignatures = fetch;
};

/** The signature of each kind that expires last. */
const newest = new Map<string, ImageAddressParts>();
/** The signature each picture was loaded with, by path. With another one the browser's cache would miss. */
const chosen = new Map<string, ImageAddressParts>();
let renewedAt = Number.NEGATIVE_INFINITY;
let renewing: Promise<void> | null = null;
onReset(() => {
  newest.clear();
  chosen.clear();
  renewedAt = Number.NEGATIVE_INFINITY;
  renewing = null;
});

/** Identifies a picture: two addresses of one picture differ only in the signature. */
export const pictureKey = (address: string): string => partsOfImageAddress(address)?.path ?? address;

/** The URL to load a picture from; `null` until a new signature arrives. Other addresses are returned unchanged. */
export function urlOf(address: string): string | null {
  const given = partsOfImageAddress(address);
  if (given === null) return imageAddress(address);
  if (given.goodUntil > (newest.get(given.kind)?.goodUntil ?? 0)) newest.set(given.kind, given);
  const held = chosen.get(given.path);
  const best = held !== undefined && !isOver(held) ? held : newestFor(given);
  if (isOver(best)) return null;
  chosen.set(given.path, best);
  return urlBy(best);
}

/**
 * Another URL than the one that failed (`null`: none was tried), after a renewal if necessary; `null` if there is
 * none. If the renewal has no response it returns the old URL, because the service worker finds pictures by path
 * while offline.
 */
export async function renewedUrl(address: string, failed: string | null): Promise<string | null> {
  const given = partsOfImageAddress(address);
  if (given === null) return failed === null ? imageAddress(address) : null;
  const held = chosen.get(given.path);
  if (failed !== null && held !== undefined && urlBy(held) === failed) chosen.delete(given.path);
  let url = urlOf(address);
  if (url === null || url === failed) {
    chosen.delete(given.path);
    await Promise.race([renew(), wait(timing.cacheFallback)]);
    url = urlOf(address) ?? urlBy(newestFor(given));
  }
  return url === failed ? null : url;
}

const urlBy = ({ path, signature }: ImageAddressParts): string =>
  imageAddress(signature === '' ? path : withSignature(path, signature));

const newestFor = (given: ImageAddressParts): ImageAddressParts => {
  const known = newest.get(given.kind);
  return known === undefined || known.goodUntil < given.goodUntil ? given : { ...known, path: given.path };
};

const isOver = ({ goodUntil }: ImageAddressParts): boolean =>
  goodUntil > 0 && serverNow() > goodUntil - margin;

function renew(): Promise<void> {
  if (Date.now() - renewedAt < renewalPause) return Promise.resolve();
  renewing ??= refreshSignatures().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function refreshSignatures(): Promise<void> {
  const response = await fetchSignatures().catch(() => null);
  if (response === null) return;
  renewedAt = Date.now();
  const { good_for: _, ...signatures } = response;
  for (const [kind, signature] of Object.entries(signatures))
    if (signature !== null)
      newest.set(kind, { kind, path: '', signature, goodUntil: endOfSignature(signature) });
  retryFailed();
}

const retryListeners = new Set<() => void>();
/**
 * Called when a failed picture may load now: after a renewal, when the network is back, or when the page becomes
 * visible.
 */
export function onPictureRetry(listener: () => void): () => void {
  retryListeners.add(listener);
  return () => retryListeners.delete(listener);
}
const retryFailed = () => {
  for (const listener of [...retryListeners]) listener();
};
window.addEventListener('online', retryFailed);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') retryFailed();
});
