import { platformTexts } from './platform.texts.ts';

/** The client's status code for "no response" (S8.3). */
export const networkStatus = 1000;

/** Every failed call, in one shape (S8.1 to S8.6). */
export class Failure extends Error {
  readonly status: number;
  readonly data: FailureData;
  /** seconds from `Retry-After`; 0: the response had none */
  readonly retryAfter: number;

  constructor(status: number, data: FailureData, retryAfter = 0) {
    super(messageOf(data) ?? platformTexts.status(status));
    this.name = 'Failure';
    this.status = status;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** Field errors by name; `detail` and `code` if the response has them; `message` if there was no response. */
export type FailureData = { [field: string]: unknown } & {
  detail?: string;
  code?: string;
  message?: string;
  non_field_error?: string[];
};

/** No response, or a 504. */
export const networkFailure = (): Failure =>
  new Failure(networkStatus, {
    message: platformTexts.network,
    non_field_error: [platformTexts.networkField],
  });

/**
 * Converts any thrown value. A value that is not a `Failure` is a failed code chunk or browser store, and counts as
 * a network failure.
 */
export const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : networkFailure());

/** The failure of an unsuccessful response: its body if that is an object, else a generic message. */
export function failureOf(status: number, body: unknown, retryAfter?: number): Failure {
  // a 401 without our JSON body was sent by a proxy, and must not end the session
  if (status === 504 || (status === 401 && body === null)) return networkFailure();
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return new Failure(status, { non_field_error: [platformTexts.status(status)] });
  return new Failure(status, body as FailureData, retryAfter);
}

/** The first message that can be shown to the user. */
export const messageOf = (data: FailureData): string | undefined =>
  data.detail ??
  data.message ??
  firstOf(data.non_field_error) ??
  Object.values(data).map(firstOf).find(Boolean);

const firstOf = (value: unknown): string | undefined =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined;

/** Statuses that have a text of their own; the server’s sentence does not replace it. */
const inCatalogue = [networkStatus, 403, 404, 500];

/** The server's own sentence, such as why it is too busy; undefined where it has none, or the catalogue has the text. */
export function serverSentence(error: unknown): string | undefined {
  const { status, data } = asFailure(error);
  const message = messageOf(data);
  return inCatalogue.includes(status) || message === platformTexts.status(status) ? undefined : message;
}

/** The messages of one field. */
export const errorsOf = (failure: unknown, field: string): string[] => {
  if (!(failure instanceof Failure)) return [];
  const messages = failure.data[field];
  return Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
};

/** A refused form, whose messages stand below its fields. */
export const isShownBelowField = (error: unknown): boolean =>
  error instanceof Failure && error.status === 400;

/** The message below a form. None when a field of the form already shows one. */
export function formMessage(fields: readonly string[], failure: unknown): string | undefined {
  if (failure === null || fields.some((field) => errorsOf(failure, field).length > 0)) return undefined;
  return asFailure(failure).message;
}

/** The resource does not exist, or the user may not see it. */
export const isNotFound = (failure: unknown): boolean => failure instanceof Failure && failure.status === 404;

/** A call on something that may be gone already: resolves to false after a 404. */
export async function wasFound(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

/** Runs `act` after a 404, before the call rejects with it. */
export async function ifNotFound<T>(call: Promise<T>, act: () => unknown): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) await act();
    throw error;
  }
}

/** The operator suspended the user, and this call is not one of the few that suspended users may make. */
export const isSuspension = (failure: unknown): boolean =>
  failure instanceof Failure && failure.status === 403 && failure.data.code === 'suspended';
