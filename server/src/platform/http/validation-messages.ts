import type { FieldErrors } from '@twosome/contract/platform/api-errors';
import type * as z from 'zod';
import { ApiError } from '../api-error.ts';

/** Parses input with its shape, or throws `invalid` with readable messages by field. */
export function parse<S extends z.ZodType>(shape: S, sent: unknown): z.output<S> {
  const read = shape.safeParse(sent, { error: validationMessages, reportInput: true });
  if (!read.success) throw new ApiError('invalid', { fields: fieldErrorsOf(read.error.issues) });
  const field = fieldWithNul(read.data);
  if (field !== null)
    throw new ApiError('invalid', {
      fields: { [field]: ['This contains characters that are not allowed.'] },
    });
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
    const path = inside.map((key) => (/^\d+$/.test(key) ? `Number ${Number(key) + 1}` : key)).join(', ');
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
  const isTypeOnly = issue.message.startsWith('This must be');
  if (isTypeOnly && issue.input === undefined) return required;
  if (isTypeOnly && issue.input === null && issue.path.length > 0) return notNull;
  return issue.message;
}

const required = 'This field is required.';
const notNull = 'This field may not be null.';

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be a text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
};

const formats: Readonly<Record<string, string>> = {
  date: 'This must be a date such as 2026-11-21.',
  datetime: 'This must be a time such as 2026-11-21T09:00:00.000Z.',
  time: 'This must be a time of day such as 21:30.',
  url: 'This must be a web address.',
  email: 'This must be an e-mail address.',
};

/** The message for an issue without a message in its shape. */
function validationMessages(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return required;
  if (issue.input === null && (issue.path?.length ?? 0) > 0) return notNull;
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? notValid;
    case 'invalid_format':
      return formats[issue.format] ?? notValid;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return boundMessage(issue.origin, issue.maximum, ['may have at most', 'may be at most']);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This may not be empty.';
      return boundMessage(issue.origin, issue.minimum, ['needs at least', 'must be at least']);
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}.`;
    default:
      return notValid;
  }
}

const notValid = 'This is not valid.';
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function boundMessage(origin: string, bound: number | bigint, [ofAmount, ofValue]: [string, string]): string {
  const unit = units[origin];
  if (unit === undefined) return `This ${ofValue} ${bound}.`;
  return `This ${ofAmount} ${bound} ${unit[Number(bound) === 1 ? 0 : 1]}.`;
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
