import { isAppAddress, isOpenAddress } from '@twosome/contract/platform/addresses';

/**
 * The path of our page that an address from outside names, or null. Links, pushes and stored values are untrusted:
 * an address like `//evil.example` would lead the browser to another site.
 */
export const pageOf = (address: string): string | null =>
  pathOf(address, (path) => isAppAddress(path) || isOpenAddress(path));

/** The same, without the public pages. */
export const appPathOf = (address: string): string | null => pathOf(address, isAppAddress);

function pathOf(address: string, isAllowed: (path: string) => boolean): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || !isAllowed(pathname.replace(/(.)\/$/, '$1'))) return null;
  return pathname + search + hash;
}
