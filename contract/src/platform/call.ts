import type * as z from 'zod';
import type { ApiErrorName } from './api-errors.ts';
import type { RateName } from './limits.ts';

/**
 * The declaration of an API call, keyed by method and path: `'POST post/:id/clap/toggle_clap/'`. The server mounts
 * declarations as routes, the browser uses their types (`import type` only, so zod is not bundled), and the OpenAPI
 * document is generated from them.
 */
export interface Call {
  /** who may call it: `signedIn` requires a session, `partnered` also a partner */
  auth: 'anyone' | 'signedIn' | 'partnered';
  /** one or more sentences for the OpenAPI document */
  summary: string;
  /** the query string */
  query?: z.ZodObject;
  /** a JSON body; an absent body counts as `{}` */
  request?: z.ZodObject;
  /** a multipart body; a JSON body with the same fields is accepted too where no file is needed */
  form?: Form;
  /** responses by status; `null` is an empty body */
  responses: Readonly<Record<number, z.ZodType | null>>;
  /** errors it may return, besides `signedOut`, `partnerNeeded`, `invalid` and `tooMany`, which follow from the other fields */
  errors?: readonly ApiErrorName[];
  /** the rate limit; see `rates` */
  rate?: RateName;
  /** reads much where a couple has filled its own room: runs one at a time per couple, and is refused (429) when more wait */
  heavy?: true;
  /** accepts `Idempotency-Key`: a repeat within 24 hours returns the first response */
  idempotent?: true;
  /** requires accepted terms: always, or only for requests with files */
  needsTerms?: true | 'files';
  /** also allowed for suspended people, who may still sign in, export their data and delete their account */
  allowSuspended?: true;
  /** a successful response clears the browser's HTTP cache of this site, images included */
  clearsCache?: true;
}

export interface Form {
  fields: z.ZodObject;
  /** repeatable fields, parsed as lists */
  lists?: readonly string[];
  /** file fields and the maximum number of files of each */
  files: Readonly<Record<string, number>>;
  /** maximum size of each file; without it `limits.uploadBytes`. Such large files count for no person's quota of images */
  fileBytes?: number;
  /** check of a file's first bytes: a file that fails is rejected before the rest is received */
  beginning?: FileBeginning;
}

export interface FileBeginning {
  /** how many of the first bytes are checked; fewer when the file is shorter */
  bytes: number;
  /** returns the error message for this file field, or null when accepted */
  errorOf: (head: Uint8Array, field: string) => string | null;
}

export type Calls = Readonly<Record<`${Method} ${string}`, Call>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declares the calls of a feature and keeps their literal types. */
export const calls = <const C extends Calls>(declared: C): C => declared;

/** `{id: string}` for `'GET post/:id/'`; `{}` for a path without parameters. */
export type ParamsOf<Route extends string> = Route extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? { [K in Name]: string } & ParamsOf<More>
    : { [K in Rest]: string }
  : unknown;

export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown;
/** The body as a caller sends it. */
export type RequestOf<C extends Call> = C extends { request: infer B extends z.ZodType }
  ? z.input<B>
  : C extends { form: { fields: infer F extends z.ZodType } }
    ? z.input<F>
    : undefined;
/** The body as the handler receives it, after parsing. */
export type ParsedRequestOf<C extends Call> = C extends { request: infer B extends z.ZodType }
  ? z.output<B>
  : C extends { form: { fields: infer F extends z.ZodType } }
    ? z.output<F>
    : undefined;

type BodyOf<S> = S extends z.ZodType ? z.output<S> : null;
/** All responses as `{status, body}`. */
export type ResponsesOf<C extends Call> = {
  [S in keyof C['responses'] & number]: { status: S; body: BodyOf<C['responses'][S]> };
}[keyof C['responses'] & number];
/** The body of a successful response; includes `null` if one of them is empty. */
export type ResponseOf<C extends Call> = ResponsesOf<C>['body'];
