/** What a device is told. */
export interface Letter {
  kind: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  badge: number;
}

/** Where to: a token of FCM, or an endpoint of Web Push with the keys for which the letter is encrypted. */
export interface Recipient {
  address: string;
  p256dh: string | null;
  auth: string | null;
}

/** What became of it. `gone`: the address leads to nobody for ever. `refused`: the same again would be refused again. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'later'; afterMs: number; why: string }
  | { is: 'refused'; why: string };

/** One of those who bring letters to devices. It never throws. */
export interface PushService {
  /** `urgent` wakes a device that sleeps */
  send(to: Recipient, letter: Letter, urgent: boolean): Promise<Outcome>;
}

/** A letter that was not fetched for so long says nothing new any more. */
export const keptSeconds = 24 * 3600;

/**
 * For an answer: how long the other side asks to be left alone; 0 where it does not say. No longer than a letter is kept:
 * a moment that lies too far ahead is none that the database knows.
 */
export function askedToWait(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const asked = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(0, asked), keptSeconds * 1000);
}
