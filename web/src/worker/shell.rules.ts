import { isAppAddress, isOpenAddress } from '@twosome/contract/platform/addresses';

/** What a request is to the shell: an address of the app, a page for everybody, a file of the build, or no matter of its. */
export type Part = 'app' | 'open page' | 'file' | null;

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** The API, pictures and everything else that is not named here go to the network as if there were no worker. */
export function partOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Part {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (mode !== 'navigate') return isOfBuild(address.pathname, files) ? 'file' : null;
  const path = pathOf(address);
  if (path === null) return null;
  if (isOpenAddress(path)) return 'open page';
  return isAppAddress(path) ? 'app' : null;
}

/** Files of other versions too: their names carry the hash of what is in them. */
const isOfBuild = (path: string, files: ReadonlySet<string>): boolean =>
  path.startsWith('/assets/') || files.has(path);

/** As the server reads it: decoded, without a slash at its end; null where it can be no page. */
function pathOf({ pathname }: URL): string | null {
  if (/\.[^/]*$|\/\./.test(pathname)) return null;
  try {
    return decodeURIComponent(pathname).replace(/(.)\/$/, '$1');
  } catch {
    return null;
  }
}

/** By the end of its name, what a file must be said to be; of the others only that they are no page. */
const types: Readonly<Record<string, RegExp>> = {
  html: /^text\/html\b/i,
  js: /^(text|application)\/(x-)?javascript\b/i,
  css: /^text\/css\b/i,
};
const noPage = /^(?!text\/html\b)/i;

/**
 * Whether an answer may be kept. Whoever stands before the server may answer for it, with a notice or a way to sign in,
 * and say that all is well; kept as a script it would shut the app for as long as this version lives. What was led to
 * from elsewhere no browser shows as a page of the app.
 */
export function isWhole(
  file: string,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  const expected = types[file.split('.').at(-1) ?? ''] ?? noPage;
  return status === 200 && !redirected && expected.test(headers.get('content-type') ?? '');
}
