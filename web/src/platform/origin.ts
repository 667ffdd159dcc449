/** Where the server is: '' stands for the page's own origin. A build for the wrapper names it. */
const origin: string = import.meta.env.VITE_API_ORIGIN ?? '';

export const apiOrigin = (): string => origin;

/** Whose addresses are good everywhere: within the wrapper the page's own are not. */
export const siteOrigin = (): string => origin || location.origin;

/** Inside the wrapped app the page is no site of ours: it came with the app. */
export const isWrapped = (): boolean =>
  ['capacitor://localhost', 'https://localhost'].includes(location.origin);

/** Image addresses are paths on the server, or absolute ones of a store. */
export const imageAddress = (address: string): string =>
  address.startsWith('/') ? origin + address : address;

export const socketAddress = (path: string): string => {
  const base = new URL(siteOrigin());
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return base.origin.replace(/^http/, 'ws') + path;
};
