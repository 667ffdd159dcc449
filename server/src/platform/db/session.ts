import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';
import type { Answer, Session } from './driver.ts';

/** Each connection retains its prepared statements, so dynamically composed statements must not be named without limit. */
const maxNames = 1000;
const names = new Map<string, string>();

/** A session on a driver connection, for PostgreSQL and PGlite. */
export const sessionOn = (client: ClientBase): Session => ({
  async query(statement) {
    const text = statement.text;
    // without a name the statement is parsed at every use: slower, same result
    return client.query({ name: nameOf(text), text, values: statement.values });
  },
  async run(script) {
    // pg returns one result for one statement and a list for several
    const results: QueryResult | QueryResult[] = await client.query(script);
    const last = Array.isArray(results) ? results.at(-1) : results;
    return last ?? noRows;
  },
});

const noRows: Answer = { rows: [], command: '' };

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}
