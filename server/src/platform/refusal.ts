import { type FieldErrors, type RefusalName, refusals } from '@twosome/contract/platform/refusals';

/** What an act throws when it says no. The edge (HTTP, socket) translates it once. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly fields: FieldErrors | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    refusal: RefusalName,
    more: { says?: string; fields?: FieldErrors; current?: unknown; retryAfter?: number } = {},
  ) {
    super(more.says ?? refusals[refusal].says);
    this.refusal = refusal;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

export const notFound = (): Refusal => new Refusal('notFound');
export const forbidden = (says: string): Refusal => new Refusal('forbidden', { says });
/** 400 with the sentence under its field. */
export const invalid = (field: string, says: string): Refusal =>
  new Refusal('invalid', { fields: { [field]: [says] } });
