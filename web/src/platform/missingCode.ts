import { isOffline } from './offline.ts';

/** The messages of Chrome, Firefox, Safari, and of Vite for a stylesheet that failed to load. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|Unable to preload/i.test(error.message);

/** The message for a worker whose code did not load: browsers give none. */
export const missingWorker = 'importing a module script';

const loadedAt = performance.now();
/** Milliseconds. Code that is missing on a page reloaded longer ago was removed by a later deployment. */
const reloadCounts = 60_000;
/** The messages for which an old page was reloaded: once each, so that code that stays away reloads no page for ever. */
const key = 'reloadedFor';

/** A deployment may have replaced the files that this page would request; on a reloaded page the reload did not help. */
export function mayReload(error: unknown): boolean {
  if (isOffline()) return false;
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry && 'type' in entry && entry.type === 'reload')) return true;
  if (performance.now() - loadedAt < reloadCounts) return false;
  return reloads()?.includes(messageOf(error)) === false;
}

/** Null without session storage. */
function reloads(): string | null {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return null;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export function reloadFor(error: unknown): void {
  try {
    sessionStorage.setItem(key, `${reloads()}\n${messageOf(error)}`);
  } catch {
    // then an old page is not reloaded again
  }
  location.reload();
}

let wouldLose = (): boolean => false;
/** Sets the check whether a reload would lose what the user has typed. Its code loads later. */
export const askBeforeReload = (check: typeof wouldLose): void => {
  wouldLose = check;
};

/**
 * Loads code that the page needs now. When a deployment has removed it the page is reloaded, and the promise never
 * settles; not while it would lose what the user has typed. Any other failure is the caller's.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingCode(error) || !mayReload(error) || wouldLose() || !(await isRemoved(error as Error)))
      throw error;
    reloadFor(error);
    return new Promise(() => {});
  }
}

/** A request that was cut has the same message. Safari leaves out the address: there it is enough that the server answers with its first page. */
async function isRemoved({ message }: Error): Promise<boolean> {
  const [address = '/'] = /(https?:\/)?\/\S+\.(js|css)\b/.exec(message) ?? [];
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null);
  // a server may answer with a page for every address
  return response !== null && (!response.ok || /html/.test(response.headers.get('Content-Type') ?? ''));
}
