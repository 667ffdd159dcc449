import { createHash } from 'node:crypto';
import { daysBetween } from '@twosome/contract/platform/calendar-days';
import questions from './catalogue.json' with { type: 'json' };

/**
 * The question of the catalogue for a couple and a day. Each couple has its own order, by the hash of its id, in which
 * every question comes once before the first one comes again.
 */
export function questionFor(twosomeId: string, day: string): string {
  const place = daysBetween('1970-01-01', day) % questions.length;
  const keyOf = (question: string) => createHash('sha256').update(`${twosomeId} ${question}`).digest('hex');
  const order = questions.map((question) => ({ question, key: keyOf(question) }));
  order.sort((a, b) => (a.key < b.key ? -1 : 1));
  return order[place]!.question;
}
