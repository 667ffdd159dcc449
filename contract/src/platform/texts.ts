/** The client's status code for "no response" (SPEC section 8). */
export const networkStatus = 1000;

/** Formats a time as in SPEC: 'Just now', 'N min ago', 'N hr ago', 'N day ago', 'N wk ago'. */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} hr ago`;
  const days = Math.floor(hours / 24);
  if (days < 7) return `${days} day ago`;
  return `${Math.floor(days / 7)} wk ago`;
}
