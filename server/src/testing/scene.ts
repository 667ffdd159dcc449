import type { Cast } from './cast.ts';
import type { Person } from './person.ts';
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
