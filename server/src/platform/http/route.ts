import type { Readable } from 'node:stream';
import type {
  Call,
  Calls,
  ParamsOf,
  ParsedRequestOf,
  QueryOf,
  ResponseOf,
  ResponsesOf,
} from '@twosome/contract/platform/call';
import type { RateName } from '@twosome/contract/platform/limits';
import type { IdempotentRequest } from '../db/db.ts';
import type { Store } from '../storage/store.ts';
import type { Partnered, Viewer } from '../viewer.ts';
import type { RawJson } from './answer.ts';

/** An uploaded file in a temporary folder that is deleted when the request ends. */
export interface ReceivedFile {
  field: string;
  path: string;
  bytes: number;
  sha256: string;
  /** the uploading user */
  userId: string;
  /** aborted with `ClientDisconnected` when the client disconnects before its response */
  signal: AbortSignal;
}

type ViewerOf<C extends Call> = C['auth'] extends 'partnered'
  ? Partnered
  : C['auth'] extends 'signedIn'
    ? Viewer
    : null;

export interface CallInput<Line extends string, C extends Call> {
  viewer: ViewerOf<C>;
  /** the bearer token; empty without sign-in */
  token: string;
  params: ParamsOf<Line>;
  query: QueryOf<C>;
  body: ParsedRequestOf<C>;
  files: ReceivedFile[];
  /** set if the call is idempotent and the request has an Idempotency-Key */
  idempotent: IdempotentRequest | null;
  /** the caller's address block, for rate limits */
  address: string;
  userAgent: string;
}

/** A call with one declared response returns its body or `RawJson`; a call with several returns `{status, body}`. */
type Answer<C extends Call> = [keyof C['responses']] extends [infer S]
  ? IsUnion<S> extends true
    ? ResponsesOf<C>
    : Result<ResponseOf<C>> | RawJson<ResponseOf<C>>
  : never;
/** What the handler of an empty response returns is ignored. */
type Result<Body> = Body extends null ? unknown : Body;
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;

export type RouteHandler<Line extends string, C extends Call> = (
  input: CallInput<Line, C>,
) => Promise<Answer<C>>;

/** The body of a call, parsed. */
export type BodyOf<C extends Calls, Line extends keyof C> = C[Line] extends Call
  ? ParsedRequestOf<C[Line]>
  : never;

/** One handler per call; a missing or superfluous one is a type error. */
export type Routes<C extends Calls> = {
  readonly [Line in keyof C & string]: C[Line] extends Call ? RouteHandler<Line, C[Line]> : never;
};

export interface Mounted {
  calls: Calls;
  routes: Readonly<Record<string, (input: never) => Promise<unknown>>>;
}

export const routes = <const C extends Calls>(calls: C, handlers: Routes<C>): Mounted => ({
  calls,
  routes: handlers as never,
});

export interface FileHeaders {
  type: string;
  etag: string;
  cacheControl: string;
}

/** A file of the store to send: an image or a download. */
export interface StoredFile extends FileHeaders {
  store: Pick<Store, 'open' | 'size' | 'internalUri'>;
  key: string;
}

/** A file that is open, or made for one response. */
export interface FileResponse extends FileHeaders {
  stream: Readable;
  length: number;
}

export interface SignedClaims {
  sessionId: string;
  /** the couple whose room it grants access to; null: everything else that the session may see */
  room: string | null;
}

/**
 * A GET outside the API that sends a file to a program that cannot sign in, such as a calendar. The secret in its path is
 * the only proof, so every refusal is the same 404, and wrong secrets count as failures of their network.
 */
export interface SecretFileRoute {
  path: string;
  /** counts a person's successful requests */
  rate: RateName;
  /** the person to whom the secret was given; null: not valid, or no longer */
  findOwner(
    params: Record<string, string>,
  ): Promise<{ userId: string; read(): Promise<FileResponse> } | null>;
}

/**
 * A GET outside the API that sends a file, e.g. `/media/post/:postId/:imageId/:size`. `claimsOf` reads the claims of the
 * signed URL without a database query; `findFiles` finds the files that they give access to, and the first one that the
 * store has is sent. None is a 404 without details.
 */
export interface FileRoute {
  path: string;
  claimsOf(query: Record<string, string | undefined>): SignedClaims | null;
  findFiles(input: { params: Record<string, string> } & SignedClaims): Promise<readonly StoredFile[]>;
}
