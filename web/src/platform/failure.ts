import { networkStatus, texts } from '@twosome/contract/platform/texts';

/** Every failed call, in one shape (SPEC section 8). */
export class Failure extends Error {
  readonly status: number;
  readonly data: FailureData;

  constructor(status: number, data: FailureData) {
    super(sentenceOf(data) ?? texts.statusError(status));
    this.name = 'Failure';
    this.status = status;
    this.data = data;
  }
}

/** Field errors by name; `detail` and `code` where the answer has them; `message` where there was none. */
export type FailureData = { [field: string]: unknown } & {
  detail?: string;
  code?: string;
  message?: string;
  non_field_error?: string[];
};

/** No answer, or a 504. */
export const networkFailure = (): Failure =>
  new Failure(networkStatus, { message: texts.networkMessage, non_field_error: [texts.networkField] });

/** Whatever was thrown: what is no failure yet is a part of the app or a store of the browser that did not come. */
export const asFailure = (error: unknown): Failure => (error instanceof Failure ? error : networkFailure());

/** An answer that is no good: its body where that is an object, else a generic sentence. */
export function failureOf(status: number, body: unknown): Failure {
  // a 401 in which our server says nothing is of something that stands before it, and ends no session
  if (status === 504 || (status === 401 && body === null)) return networkFailure();
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return new Failure(status, { non_field_error: [texts.statusError(status)] });
  return new Failure(status, body as FailureData);
}

/** The first sentence that can be shown to a person. */
export const sentenceOf = (data: FailureData): string | undefined =>
  data.detail ??
  data.message ??
  firstOf(data.non_field_error) ??
  Object.values(data).map(firstOf).find(Boolean);

const firstOf = (value: unknown): string | undefined =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined;

/** The sentences under one field. */
export const errorsOf = (failure: unknown, field: string): string[] => {
  if (!(failure instanceof Failure)) return [];
  const sentences = failure.data[field];
  return Array.isArray(sentences) ? sentences.filter((one) => typeof one === 'string') : [];
};

/** The sentence below a form: what is said under none of its fields. */
export function sentenceBeside(fields: readonly string[], failure: unknown): string | undefined {
  if (failure === null || fields.some((field) => errorsOf(failure, field).length > 0)) return undefined;
  return asFailure(failure).message;
}

/** There is no such thing, or the person may not see it. */
export const isNotFound = (failure: unknown): boolean => failure instanceof Failure && failure.status === 404;

/** The operator shut the person out: nothing is answered them any more. */
export const isSuspension = (failure: unknown): boolean =>
  failure instanceof Failure && failure.status === 403 && failure.data.code === 'suspended';

/** The same, when it is the socket that says so. */
export const suspension = (): Failure => new Failure(403, { code: 'suspended' });
