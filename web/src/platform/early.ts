interface Early {
  /** by method and address */
  answers: Record<string, { answer: Promise<Response>; token: string | null }>;
  /** when they were asked for, in milliseconds */
  at: number;
}

declare global {
  interface Window {
    /** what the page has asked for before its scripts came (earlyScript.ts) */
    early?: Early;
  }
}

/** What the start has not taken in this time grows old. */
const longest = 30_000;

/** The answer that is on its way already, for the same person; once, and none where the network failed. */
export function takeEarly(
  method: string,
  address: string,
  token: string | null,
): Promise<Response | null> | null {
  const line = `${method} ${address}`;
  const found = fresh()?.answers[line];
  if (found === undefined || found.token !== token) return null;
  delete window.early?.answers[line];
  return found.answer.catch(() => null);
}

/** When the page asked, in milliseconds; now, where it did not. */
export const askedAt = (): number => fresh()?.at ?? Date.now();

const fresh = (): Early | undefined =>
  window.early && Date.now() - window.early.at < longest ? window.early : undefined;
