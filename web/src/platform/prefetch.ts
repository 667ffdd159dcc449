interface Prefetched {
  /** by method and address */
  answers: Record<string, { answer: Promise<Response>; token: string | null }>;
  /** when the requests were sent, in milliseconds */
  at: number;
  /** the logo has been shown for long enough */
  minimum?: Promise<void>;
  /** the first screen's scripts */
  scripts?: string[];
  /** home's styles apply */
  styles?: Promise<unknown>;
  /** the app has rendered its first screen */
  isReplaced?: boolean;
}

declare global {
  interface Window {
    /** requests that the page sent before its scripts loaded (prefetchScript.ts) */
    early?: Prefetched;
  }
}

/** Responses that are not used within this time are outdated. */
const maxAge = 30_000;

/** The prefetched response for the same user; each is returned once, and null if the network failed. */
export function takePrefetched(
  method: string,
  address: string,
  token: string | null,
): Promise<Response | null> | null {
  const route = `${method} ${address}`;
  const prefetched = fresh()?.answers[route];
  if (prefetched === undefined || prefetched.token !== token) return null;
  delete window.early?.answers[route];
  return prefetched.answer.catch(() => null);
}

/** When the prefetch was sent, in milliseconds; now, if there was none. */
export const prefetchedAt = (): number => fresh()?.at ?? Date.now();

const fresh = (): Prefetched | undefined =>
  window.early && Date.now() - window.early.at < maxAge ? window.early : undefined;
