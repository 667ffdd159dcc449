import type * as z from 'zod';
import type { RateName } from './limits.ts';
import type { RefusalName } from './refusals.ts';

/**
 * How a call is declared. Calls are keyed by their line: `'POST post/:id/clap/toggle_clap/'`.
 * The server mounts them, the browser is typed by them (`import type` only: no zod is shipped),
 * and the OpenAPI document is generated from them.
 */
export interface Call {
  /** who may make it: `signedIn` needs a session, `partnered` a partner too */
  who: 'anyone' | 'signedIn' | 'partnered';
  /** one sentence for the document */
  says: string;
  /** the query string */
  query?: z.ZodObject;
  /** a JSON body; an absent body counts as `{}` */
  takes?: z.ZodObject;
  /** a multipart body; a JSON body with the same fields is accepted too where no file is needed */
  form?: Form;
  /** answers by status; `null` is an empty one */
  gives: Readonly<Record<number, z.ZodType | null>>;
  /** what it may be refused with, beside `signedOut`, `partnerNeeded`, `invalid` and `tooMany`, which follow from the rest */
  refuses?: readonly RefusalName[];
  /** counts per time; see `rates` */
  rate?: RateName;
  /** takes `Idempotency-Key`: a repeat is given the first answer for 24 hours */
  once?: true;
  /** closed to a person who has not accepted the terms: always, or where files are sent */
  needsTerms?: true | 'files';
  /** declared, not open yet: no route, absent from the served document */
  later?: true;
}

export interface Form {
  fields: z.ZodObject;
  /** fields that may repeat: they arrive as lists */
  lists?: readonly string[];
  /** file fields and how many each may carry */
  files: Readonly<Record<string, number>>;
}

export type Calls = Readonly<Record<`${Method} ${string}`, Call>>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Declares the calls of a feature and keeps their literal types. */
export const calls = <const C extends Calls>(declared: C): C => declared;

/** `{id: string}` for `'GET post/:id/'`; `{}` for a line without parameters. */
export type ParamsOf<Line extends string> = Line extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? { [K in Name]: string } & ParamsOf<More>
    : { [K in Rest]: string }
  : unknown;

export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown;
/** What a caller writes into the body. */
export type TakesOf<C extends Call> = C extends { takes: infer B extends z.ZodType }
  ? z.input<B>
  : C extends { form: { fields: infer F extends z.ZodType } }
    ? z.input<F>
    : undefined;
/** What an act receives: the body after parsing. */
export type ReceivesOf<C extends Call> = C extends { takes: infer B extends z.ZodType }
  ? z.output<B>
  : C extends { form: { fields: infer F extends z.ZodType } }
    ? z.output<F>
    : undefined;

type BodyOf<S> = S extends z.ZodType ? z.output<S> : null;
/** Every answer as `{status, body}`. */
export type AnswersOf<C extends Call> = {
  [S in keyof C['gives'] & number]: { status: S; body: BodyOf<C['gives'][S]> };
}[keyof C['gives'] & number];
/** The body of a good answer; `null` where one of them is empty. */
export type GivesOf<C extends Call> = AnswersOf<C>['body'];
