export interface PushMessage {
  kind: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  badge: number;
}

/** A push subscription: an FCM token, or a Web Push endpoint with its encryption keys. */
export interface Recipient {
  address: string;
  p256dh: string | null;
  auth: string | null;
}

/** `gone`: the subscription is permanently invalid. `later`: retry. `refused`: a retry would fail again. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'later'; afterMs: number; reason: string }
  | { is: 'refused'; reason: string };

/** A push provider. `send` never rejects. */
export interface PushService {
  /** `urgent` wakes a sleeping device */
  send(to: Recipient, message: PushMessage, urgent: boolean): Promise<Outcome>;
}

/** Push services drop a message that was not delivered within a day. */
export const ttlSeconds = 24 * 3600;

/** The outcome of an error status. 401 and 403 are configuration errors of ours; messages wait until they are fixed. */
export const failed = (
  { status, retryAfter }: { status: number; retryAfter: string | null },
  reason: string,
  now: Date,
): Outcome =>
  [401, 403, 429].includes(status) || status >= 500
    ? { is: 'later', afterMs: retryAfterOf(retryAfter, now), reason }
    : { is: 'refused', reason };

/**
 * Parses a Retry-After header into milliseconds; 0 when it is missing or invalid. Limited to the TTL: a date too far in
 * the future would overflow the database's timestamp.
 */
export function retryAfterOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const delay = /^\d{1,6}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(0, delay), ttlSeconds * 1000);
}
