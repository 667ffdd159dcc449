/** Where the server is: the page's own origin on the web; a wrapper says another one. */
let origin = '';

export const apiOrigin = (): string => origin;
export const setApiOrigin = (other: string): void => {
  origin = other;
};

/** Image addresses are paths on the server, or absolute ones of a store. */
export const imageAddress = (address: string): string =>
  address.startsWith('/') ? origin + address : address;

export const socketAddress = (path: string): string => {
  const base = new URL(origin || location.origin);
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return base.origin.replace(/^http/, 'ws') + path;
};
