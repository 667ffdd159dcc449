/**
 * An image URL is a permanent path that names the image and its size, plus a signature `s` that grants one session access
 * for one to two hours. A signature starts with its expiry in Unix seconds; the rest is opaque to clients.
 */
export interface ImageAddressParts {
  path: string;
  /** the second segment of the path; all images of a kind share one signature */
  kind: string;
  signature: string;
  /** when the signature expires, in Unix milliseconds; 0 if it contains no expiry */
  goodUntil: number;
}

/** `null` for URLs that are not images of our server, such as `blob:` and `data:`. */
export function partsOfImageAddress(address: string): ImageAddressParts | null {
  const [, path = '', kind = ''] = /^(\/media\/([a-z]+)\/[^?#]*)/.exec(address) ?? [];
  if (path === '') return null;
  const signature = new URLSearchParams(address.slice(path.length)).get('s') ?? '';
  return { path, kind, signature, goodUntil: endOfSignature(signature) };
}

/** The expiry in Unix milliseconds; 0 if the signature contains none. */
export const endOfSignature = (signature: string): number =>
  Number(/^(\d{1,12})\./.exec(signature)?.[1] ?? 0) * 1000;

/** The path without the size: the same for all sizes of an image. */
export const imagePathOf = (path: string): string => path.replace(/\/(?:full|medium|thumb)$/, '');

export const withSignature = (path: string, signature: string): string => `${path}?s=${signature}`;
