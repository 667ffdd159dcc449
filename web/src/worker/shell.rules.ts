import { isAppAddress, isOpenAddress } from '@twosome/contract/platform/addresses';

/**
 * How the shell handles a request: an address of the app, a public page, a file of the build, or not at all (null).
 */
export type Part = 'app' | 'open page' | 'file' | null;

interface IncomingRequest {
  method: string;
  mode: string;
  url: string;
}

/** The API, pictures and everything else not matched here bypass the shell. */
export function partOf(
  { method, mode, url }: IncomingRequest,
  origin: string,
  files: ReadonlySet<string>,
): Part {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (mode !== 'navigate') return isOfBuild(address.pathname, files) ? 'file' : null;
  const path = pathOf(address);
  if (path === null) return null;
  if (isOpenAddress(path)) return 'open page';
  return isAppAddress(path) ? 'app' : null;
}

/** Includes files of other versions, because their names carry a content hash. */
const isOfBuild = (path: string, files: ReadonlySet<string>): boolean =>
  path.startsWith('/assets/') || files.has(path);

/** The path as the server reads it: decoded, without a trailing slash; null if it cannot be a page. */
function pathOf({ pathname }: URL): string | null {
  if (/\.[^/]*$|\/\./.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname).replace(/(.)\/$/, '$1');
  } catch {
    return null;
  }
}

/** The content type a file must have, by extension; other files must only not be HTML. */
const types: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /^(text|application)\/(x-)?javascript\b/i,
  css: /^text\/css\b/i,
};
const notHtml = /^(?!text\/html\b)/i;

/**
 * Whether a response may be cached. A proxy may answer 200 with a notice or a login page; cached as a script it
 * would break the app until the next version. Browsers do not accept a redirected response as a page of the app.
 */
export function isCacheable(
  file: string,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  const expected = types[file.split('.').at(-1) ?? ''] ?? notHtml;
  return status === 200 && !redirected && expected.test(headers.get('content-type') ?? '');
}
