/** The server's origin; '' is the page's own. Only the build for the native app sets it. */
const origin: string = import.meta.env.VITE_API_ORIGIN ?? '';

export const apiOrigin = (): string => origin;

/** The origin for links that leave the app. Inside the native app the page's own origin is of no use to others. */
export const siteOrigin = (): string => origin || location.origin;

/** Whether the page runs in the native app, where it is loaded from the app's own files. */
export const isWrapped = (): boolean =>
  ['capacitor://localhost', 'https://localhost'].includes(location.origin);

/** Image addresses are paths on the server, or absolute URLs of an object store. */
export const imageAddress = (address: string): string =>
  address.startsWith('/') ? origin + address : address;

export const socketAddress = (path: string): string => {
  const base = new URL(siteOrigin());
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return base.origin.replace(/^http/, 'ws') + path;
};
