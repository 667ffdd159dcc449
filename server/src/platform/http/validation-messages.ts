import type { FieldErrors } from '@twosome/contract/platform/api-errors';
import { validationErrors } from '@twosome/contract/platform/validation.texts';
import type * as z from 'zod';
import { ApiError } from '../api-error.ts';

/** Parses input with its shape, or throws `invalid` with readable messages by field. */
export function parse<S extends z.ZodType>(shape: S, sent: unknown): z.output<S> {
  const read = shape.safeParse(sent, { error: validationMessages, reportInput: true });
  if (!read.success) throw new ApiError('invalid', { fields: fieldErrorsOf(read.error.issues) });
  const field = fieldWithNul(read.data);
  if (field !== null)
    throw new ApiError('invalid', { fields: { [field]: [validationErrors.forbiddenCharacters] } });
  return read.data;
}

/** Limit of messages per field, for lists with thousands of invalid entries. */
const maxMessages = 3;

function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const [field = 'non_field_error', ...inside] = issue.path.map(String);
    const messages = fields.get(field) ?? [];
    fields.set(field, messages);
    const path = inside
      .map((key) => (/^\d+$/.test(key) ? validationErrors.entry(Number(key) + 1) : key))
      .join(', ');
    const message = path === '' ? messageOf(issue) : `${path}: ${messageOf(issue)}`;
    if (messages.length < maxMessages && !messages.includes(message)) messages.push(message);
  }
  return Object.fromEntries(fields);
}

/**
 * A shape may bring its own message. For a missing value, a message that only names the type ("This must be a text.") is
 * replaced; one that says what to do ("Please enter partner's code") is kept.
 */
function messageOf(issue: z.core.$ZodIssue): string {
  const isTypeOnly = Object.values(kinds).includes(issue.message);
  if (isTypeOnly && issue.input === undefined) return validationErrors.required;
  if (isTypeOnly && issue.input === null && issue.path.length > 0) return validationErrors.notNull;
  return issue.message;
}

const kinds: Readonly<Record<string, string>> = {
  string: validationErrors.text,
  number: validationErrors.number,
  int: validationErrors.wholeNumber,
  boolean: validationErrors.boolean,
  array: validationErrors.list,
  object: validationErrors.object,
  record: validationErrors.object,
};

const formats: Readonly<Record<string, string>> = {
  date: validationErrors.date,
  datetime: validationErrors.time,
  time: validationErrors.timeOfDay,
  url: validationErrors.webAddress,
  email: validationErrors.emailAddress,
};

type BoundError = (bound: number) => string;
const upperBounds: Readonly<Record<string, BoundError>> = {
  string: validationErrors.tooLong,
  array: validationErrors.tooManyEntries,
};
const lowerBounds: Readonly<Record<string, BoundError>> = {
  string: validationErrors.tooShort,
  array: validationErrors.tooFewEntries,
};

/** The message for an issue without a message in its shape. */
function validationMessages(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return validationErrors.required;
  if (issue.input === null && (issue.path?.length ?? 0) > 0) return validationErrors.notNull;
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? validationErrors.notValid;
    case 'invalid_format':
      return formats[issue.format] ?? validationErrors.notValid;
    case 'invalid_value':
      return validationErrors.oneOf(issue.values.map(String));
    case 'too_big':
      return (upperBounds[issue.origin] ?? validationErrors.tooLarge)(Number(issue.maximum));
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return validationErrors.empty;
      return (lowerBounds[issue.origin] ?? validationErrors.tooSmall)(Number(issue.minimum));
    case 'unrecognized_keys':
      return validationErrors.unknown(issue.keys);
    default:
      return validationErrors.notValid;
  }
}

/** The field that contains U+0000, which PostgreSQL cannot store in a text. */
function fieldWithNul(read: unknown): string | null {
  const pending: [field: string, value: unknown][] = [['non_field_error', read]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && value.includes('\u0000')) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      pending.push([value === read && !Array.isArray(read) ? key : field, inner]);
  }
  return null;
}
