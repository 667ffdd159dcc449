import { day } from '@twosome/contract/platform/days';

/** How a chat says when: the day once, the time where it matters. In the reader's own language and zone. */

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' });
const date = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'long' });
const dateOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

export const timeOf = (at: string | number): string => time.format(new Date(at));

/** 'Today', 'Yesterday', 'Wednesday', 'Sat, 7 November', '7 November 2025' */
export function dayOf(at: string | number, now: Date): string {
  const then = new Date(at);
  const days = Math.round((midnight(now) - midnight(then)) / day);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return weekday.format(then);
  return (then.getFullYear() === now.getFullYear() ? date : dateOfYear).format(then);
}

export const isSameDay = (one: string | number, other: string | number): boolean =>
  midnight(new Date(one)) === midnight(new Date(other));

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
