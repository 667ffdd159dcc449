import { createHash } from 'node:crypto';
import { day as dayMs } from '@twosome/contract/platform/days';
import questions from './catalogue.json' with { type: 'json' };

/**
 * The question of the catalogue for a couple and a day. Each couple has its own order, by the hash of its id, in which
 * every question comes once before the first one comes again.
 */
export function questionFor(twosomeId: string, day: string): string {
  const place = (Date.parse(day) / dayMs) % questions.length;
  const keyOf = (question: string) => createHash('sha256').update(`${twosomeId} ${question}`).digest('hex');
  const order = questions.map((question) => ({ question, key: keyOf(question) }));
  order.sort((a, b) => (a.key < b.key ? -1 : 1));
  return order[place]!.question;
}
