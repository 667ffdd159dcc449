import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';
import type { Answer, Session } from './driver.ts';

/** Each connection keeps what it has prepared, so sentences that are composed ever anew must not be named for ever. */
const mostNames = 1000;
const names = new Map<string, string>();

/** A session over a connection of the driver, for PostgreSQL and for PGlite alike. */
export const sessionOn = (client: ClientBase): Session => ({
  async ask(sentence) {
    const text = sentence.text;
    // an unnamed sentence is parsed at every use, which is slower and answers the same
    return client.query({ name: nameOf(text), text, values: sentence.values });
  },
  async run(script) {
    // pg answers one result for one sentence and a list for several
    const results: QueryResult | QueryResult[] = await client.query(script);
    const last = Array.isArray(results) ? results.at(-1) : results;
    return last ?? nothing;
  },
});

const nothing: Answer = { rows: [], command: '' };

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
