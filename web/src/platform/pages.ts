import { isAppAddress, isOpenAddress } from '@twosome/contract/platform/addresses';

/**
 * The page of ours that an address from outside means, or null: what a link, a push or a store says is a claim. An
 * address like `//evil.example` would be one of another site by the time the browser goes there.
 */
export const pageOf = (address: string): string | null =>
  read(address, (path) => isAppAddress(path) || isOpenAddress(path));

/** The same, but for the pages that everybody may read. */
export const placeInAppOf = (address: string): string | null => read(address, isAppAddress);

function read(address: string, isMeant: (path: string) => boolean): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || !isMeant(pathname.replace(/(.)\/$/, '$1'))) return null;
  return pathname + search + hash;
}
