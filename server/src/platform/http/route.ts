import type { Readable } from 'node:stream';
import type {
  AnswersOf,
  Call,
  Calls,
  GivesOf,
  ParamsOf,
  QueryOf,
  ReceivesOf,
} from '@twosome/contract/platform/call';
import type { Once } from '../db/db.ts';
import type { Partnered, Viewer } from '../viewer.ts';
import type { Written } from './written.ts';

/** A file of a form, already on disk in a temporary place that is emptied when the request ends. */
export interface ReceivedFile {
  field: string;
  path: string;
  bytes: number;
  sha256: string;
}

type ViewerOf<C extends Call> = C['who'] extends 'partnered'
  ? Partnered
  : C['who'] extends 'signedIn'
    ? Viewer
    : null;

/** What an act is given. */
export interface Asked<Line extends string, C extends Call> {
  viewer: ViewerOf<C>;
  /** the bearer token that was sent; empty where nobody is signed in */
  token: string;
  params: ParamsOf<Line>;
  query: QueryOf<C>;
  body: ReceivesOf<C>;
  files: ReceivedFile[];
  /** set where the call takes an Idempotency-Key and one was sent */
  once: Once | null;
  /** the caller's address block, for counting */
  address: string;
  userAgent: string;
}

/** A call with one good answer gives its body, or that written; one with several gives `{status, body}`. */
type Answer<C extends Call> = [keyof C['gives']] extends [infer S]
  ? IsUnion<S> extends true
    ? AnswersOf<C>
    : GivesOf<C> | Written<GivesOf<C>>
  : never;
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

export type Act<Line extends string, C extends Call> = (asked: Asked<Line, C>) => Promise<Answer<C>>;

/** One act for every call that is open; a missing or superfluous one is a type error. */
export type Routes<C extends Calls> = {
  readonly [Line in keyof C & string as OpenCall<C, Line>]: C[Line] extends Call ? Act<Line, C[Line]> : never;
};
type OpenCall<C extends Calls, Line extends keyof C & string> = C[Line] extends { later: true }
  ? never
  : Line;

export interface Mounted {
  calls: Calls;
  routes: Readonly<Record<string, (asked: never) => Promise<unknown>>>;
}

/** Joins a feature's calls to its acts. */
export const routes = <const C extends Calls>(calls: C, acts: Routes<C>): Mounted => ({
  calls,
  routes: acts as never,
});

/** Bytes to send: an image, a download. */
export interface Sendable {
  stream: Readable;
  length: number;
  type: string;
  etag: string;
  cacheControl: string;
}

/**
 * A GET outside the API that answers bytes, e.g. `/media/post/:postId/:imageId/:size`. `holder` reads who is sealed in
 * the address, without asking anybody; `reach` decides through them. `null` is a 404 that tells nothing.
 */
export interface FileRoute {
  path: string;
  holder(query: Record<string, string | undefined>): { sessionId: string } | null;
  reach(asked: { params: Record<string, string>; sessionId: string }): Promise<Sendable | null>;
}
