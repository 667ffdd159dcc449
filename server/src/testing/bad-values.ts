import * as z from 'zod';

/** The part of JSON Schema that the contract's fields use. */
interface Shape {
  type?: string;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  maximum?: number;
  minimum?: number;
  items?: Shape;
  maxItems?: number;
}

/** A field of a request. */
export interface Field {
  name: string;
  isRequired: boolean;
  schema: z.ZodType;
  shape: Shape;
}

export function fieldsOf(object: z.ZodObject | undefined): Field[] {
  if (object === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(object, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    isRequired: required.includes(name),
    schema: object.shape[name] as z.ZodType,
    shape: shape as Shape,
  }));
}

const kinds: Readonly<Record<string, unknown>> = {
  string: 'a text',
  number: 5,
  boolean: true,
  null: null,
  array: ['a text'],
  object: { a: 'text' },
};

/** Values that a field must always reject: of another type, too long, or not in the enumeration. */
export function wrongValues(shape: Shape): unknown[] {
  const allowed = kindsOf(shape);
  return [
    ...Object.entries(kinds).flatMap(([kind, sample]) => (allowed.has(kind) ? [] : [sample])),
    ...(allowed.has('object') || allowed.has('array') ? [] : [{}, []]),
    ...beyond(shape),
  ];
}

/** Strings that a form can send and a field must reject. */
export const wrongTexts = (shape: Shape): string[] =>
  beyond(shape).filter((value) => typeof value === 'string');

function kindsOf({ type, anyOf, enum: values }: Shape): Set<string> {
  if (anyOf !== undefined) return new Set(anyOf.flatMap((form) => [...kindsOf(form)]));
  if (type !== undefined) return new Set([type === 'integer' ? 'number' : type]);
  if (values !== undefined) return new Set(values.map((value) => typeof value));
  throw new Error('Unknown type of a field: declare its type, or extend this function.');
}

function beyond(shape: Shape): unknown[] {
  if (shape.anyOf !== undefined) return [];
  if (shape.enum !== undefined) return ['none of these', '', '__proto__'];
  if (shape.const !== undefined) return typeof shape.const === 'boolean' ? [!shape.const] : ['another'];
  switch (shape.type) {
    case 'string':
      return beyondText(shape);
    case 'array':
      return beyondList(shape);
    case 'integer':
    case 'number':
      return [...(shape.type === 'integer' ? [0.5] : []), 1e300, -1e300];
    default:
      return [];
  }
}

function beyondText({ maxLength, pattern, format }: Shape): string[] {
  if (maxLength === undefined && pattern === undefined && format === undefined)
    throw new Error('A string without a maximum length.');
  const long = maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), 'x'.repeat(40_000)];
  return pattern === undefined && format === undefined ? long : [...long, 'nothing of the kind', '../..', ''];
}

function beyondList({ items = {}, maxItems }: Shape): unknown[][] {
  if (maxItems === undefined) throw new Error('A list without a maximum length.');
  const good = 'x';
  return [
    Array(maxItems + 1).fill(good),
    Array(10_000).fill(good),
    ...wrongValues(items).map((value) => [value]),
  ];
}

/** Texts that can break the database, a path, a page or an object merge. */
export const hostileTexts: readonly string[] = [
  '\u0000',
  'a\u0000b',
  'a\ud800b',
  '\udfff',
  '\u0007',
  'a\u202eb',
  '',
  ' \n ',
  '__proto__',
  "';drop table users;--",
  '{{7*7}}%s%n',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '𝕏'.repeat(400),
];

/** Fields that a client must not be able to set (mass assignment). */
export const forbiddenFields: Readonly<Record<string, string | number | boolean>> = {
  id: 'WISHED0WISHED0WISHED',
  user_id: 'WISHED0WISHED0WISHED',
  creator: 'WISHED0WISHED0WISHED',
  creator_id: 'WISHED0WISHED0WISHED',
  twosome: 'WISHED0WISHED0WISHED',
  twosome_id: 'WISHED0WISHED0WISHED',
  user_a: 'WISHED0WISHED0WISHED',
  user_b: 'WISHED0WISHED0WISHED',
  session_id: 'WISHED0WISHED0WISHED',
  initiated_by: 'WISHED0WISHED0WISHED',
  username_a: 'WISHED0',
  first_name: 'WISHED0',
  token: 'WISHED0',
  version: 7654321,
  clap_count: 7654321,
  comment_count: 7654321,
  follower_count: 7654321,
  is_verified: true,
  is_private: false,
  is_own: true,
  is_liked: true,
  partnered: true,
  verified_at: '2001-02-03T04:05:06.789Z',
  published_at: '2001-02-03T04:05:06.789Z',
  deleted_at: '2001-02-03T04:05:06.789Z',
  delete_at: '2001-02-03T04:05:06.789Z',
  added_at: '2001-02-03T04:05:06.789Z',
  suspended_at: '2001-02-03T04:05:06.789Z',
  terms_accepted_at: '2001-02-03T04:05:06.789Z',
};
/** Matches rows in which one of these values was stored. */
export const traces = /WISHED0|7654321|2001-02-03/;
