import type { Cast } from './cast.ts';
import type { Person, Sent } from './person.ts';
import type { TestServer } from './server.ts';

/** A valid call. */
export interface Example {
  by: Person;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** a JSON body */
  body?: Record<string, unknown>;
  /** form fields; lists for repeatable fields */
  fields?: Record<string, string | readonly string[]>;
  files?: Record<string, readonly Buffer[]>;
}

export interface Scene {
  server: TestServer;
  cast: Cast;
}

/** A successful example of calls, by line. */
export type Examples = Readonly<Record<string, (scene: Scene) => Promise<Example>>>;

/** The couple whose data the tests of the export and of the erasure look for. */
export interface Living {
  zebra: Person;
  quokka: Person;
}

/** Makes a call that must succeed. */
export async function does(person: Person, line: string, sent: Sent = { body: {} }) {
  const { status, body } = await person.call(line, sent);
  if (status >= 300) throw new Error(`${person.name}: ${line} returned ${status} ${JSON.stringify(body)}`);
  return body;
}
