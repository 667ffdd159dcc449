export type Json = Record<string, unknown>;

/** The two OpenAPI documents, against which `$ref` is resolved. */
interface Documents {
  stored: Json;
  current: Json;
}

/** Breaking changes of a response schema: lost fields, other types, new possible nulls. */
export const narrowedAnswer = (before: unknown, after: unknown, documents: Documents, at: string): string[] =>
  compare(before, after, { ...documents, answers: true, at, passed: new Set() });

/** Breaking changes of a request schema: values no longer accepted, new requirements. */
export const narrowedRequest = (
  before: unknown,
  after: unknown,
  documents: Documents,
  at: string,
): string[] => compare(before, after, { ...documents, answers: false, at, passed: new Set() });

interface Comparison extends Documents {
  answers: boolean;
  /** path within the schema, for messages */
  at: string;
  /** pairs of references already being compared, because schemas can be recursive */
  passed: ReadonlySet<string>;
}

function compare(before: unknown, after: unknown, comparison: Comparison): string[] {
  const pair = `${referenceOf(before)} ${referenceOf(after)}`;
  if (pair !== ' ' && comparison.passed.has(pair)) return [];
  const inner = { ...comparison, passed: new Set([...comparison.passed, pair]) };
  const old = follow(before, comparison.stored);
  const young = follow(after, comparison.current);
  const [oldForms, youngForms] = [formsOf(old), formsOf(young)];
  if (oldForms.length > 1 || youngForms.length > 1) return compareForms(oldForms, youngForms, inner);
  return [
    ...compareKinds(old, young, inner),
    ...(inner.answers
      ? compareFormats(old, young, inner)
      : [...compareValues(old, young, inner), ...compareBounds(old, young, inner)]),
    ...compareFields(old, young, inner),
    ...compareItems(old, young, inner),
    ...compareUninterpreted(old, young, inner),
  ];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: unknown): Json => (isObject(value) ? value : {});
const referenceOf = (shape: unknown): string => String(inside(shape).$ref ?? '');

function follow(shape: unknown, document: Json): Json {
  const reference = referenceOf(shape);
  if (reference === '') return inside(shape);
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => inside(value)[key], document);
  return follow(found, document);
}

/** The alternatives of a union, null included. */
function formsOf(shape: Json): Json[] {
  const forms = shape.anyOf ?? shape.oneOf;
  return Array.isArray(forms) ? forms.map(inside) : [shape];
}

/**
 * Every alternative in a current response must match one that clients know. Every alternative that clients send in a
 * request must still be accepted.
 */
function compareForms(old: Json[], young: Json[], comparison: Comparison): string[] {
  const { answers, at } = comparison;
  const fits = (before: Json, after: Json): boolean => compare(before, after, comparison).length === 0;
  const lost = answers
    ? young.filter((form) => !old.some((known) => fits(known, form)))
    : old.filter((form) => !young.some((known) => fits(form, known)));
  return lost.map((form) => {
    const name = form.type === 'null' ? 'null' : `a form (${referenceOf(form) || form.type || 'any'})`;
    return answers ? `${at} may be ${name} now, which no client knows` : `${at} may not be ${name} any more`;
  });
}

function kindsOf({ type }: Json): string[] | null {
  if (type === undefined) return null;
  return Array.isArray(type) ? type.map(String) : [String(type)];
}

/** Whether all narrow types are allowed by the wide ones; `integer` is a `number`. */
const covers = (wide: string[], narrow: string[]): boolean =>
  narrow.every((kind) => wide.includes(kind) || (kind === 'integer' && wide.includes('number')));

/** A schema without `type` allows any value. */
function compareKinds(old: Json, young: Json, { answers, at }: Comparison): string[] {
  const [before, after] = [kindsOf(old), kindsOf(young)];
  const [wide, narrow] = answers ? [before, after] : [after, before];
  if (wide === null || (narrow !== null && covers(wide, narrow))) return [];
  return [`${at} is ${after?.join(' or ') ?? 'anything'} now, and was ${before?.join(' or ') ?? 'anything'}`];
}

/** A changed format, such as `date` to `date-time`, breaks clients although both are strings. */
const compareFormats = (old: Json, young: Json, { at }: Comparison): string[] =>
  old.format === undefined || old.format === young.format
    ? []
    : [`${at} is ${young.format ?? 'a free text'} now, and was ${old.format}`];

const valuesOf = ({ enum: values, const: only }: Json): unknown[] | null =>
  Array.isArray(values) ? values : only === undefined ? null : [only];

function compareValues(old: Json, young: Json, { at }: Comparison): string[] {
  const [before, after] = [valuesOf(old), valuesOf(young)];
  if (after === null) return [];
  if (before === null) return [`${at} takes only some values now`];
  return before
    .filter((value) => !after.includes(value))
    .map((value) => `${at} does not take ${value} any more`);
}

const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const exact = ['pattern', 'format', 'multipleOf', 'contentMediaType', 'contentEncoding'];

function compareBounds(old: Json, young: Json, { at }: Comparison): string[] {
  const tighter = (name: string, worse: (before: number, after: number) => boolean): boolean =>
    young[name] !== undefined && (old[name] === undefined || worse(Number(old[name]), Number(young[name])));
  return [
    ...upper.filter((name) => tighter(name, (before, after) => after < before)),
    ...lower.filter((name) => tighter(name, (before, after) => after > before)),
    ...exact.filter((name) => young[name] !== undefined && young[name] !== old[name]),
  ].map((name) => `${at} is held to ${name} ${young[name]} now`);
}

function compareFields(old: Json, young: Json, comparison: Comparison): string[] {
  const { answers, at } = comparison;
  const [before, after] = [inside(old.properties), inside(young.properties)];
  const [needed, needs] = [namesOf(old.required), namesOf(young.required)];
  const found: string[] = [];
  for (const [name, shape] of Object.entries(before)) {
    const path = `${at}.${name}`;
    if (!Object.hasOwn(after, name)) found.push(`${path} is gone`);
    else {
      if (answers && needed.has(name) && !needs.has(name)) found.push(`${path} may be missing now`);
      if (!answers && needs.has(name) && !needed.has(name)) found.push(`${path} is required now`);
      found.push(...compare(shape, after[name], { ...comparison, at: path }));
    }
  }
  for (const name of needs)
    if (!answers && !Object.hasOwn(before, name)) found.push(`${at}.${name} is new and required`);
  return [...found, ...compareOthers(old.additionalProperties, young.additionalProperties, comparison)];
}

const namesOf = (required: unknown): Set<string> =>
  new Set(Array.isArray(required) ? required.map(String) : []);

/** `additionalProperties`: the values of a map, or undeclared fields. */
function compareOthers(before: unknown, after: unknown, comparison: Comparison): string[] {
  const at = `${comparison.at}.*`;
  if (isObject(before) && isObject(after)) return compare(before, after, { ...comparison, at });
  if (comparison.answers) return isObject(before) && !isObject(after) ? [`${at} is anything now`] : [];
  if (after === false && before !== false) return [`${at} is refused now`];
  return isObject(after) && !isObject(before) && before !== false ? [`${at} is held to a shape now`] : [];
}

const compareItems = (old: Json, young: Json, comparison: Comparison): string[] => {
  const comparable = comparison.answers ? old.items !== undefined : young.items !== undefined;
  return comparable ? compare(old.items, young.items, { ...comparison, at: `${comparison.at}[]` }) : [];
};

/** Keywords that this comparison does not interpret: any change of them counts as breaking. */
const uninterpreted = [
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'prefixItems',
  'propertyNames',
  'patternProperties',
  'uniqueItems',
  'contains',
];

const compareUninterpreted = (old: Json, young: Json, { at }: Comparison): string[] =>
  uninterpreted
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(young[name]))
    .map((name) => `${at} has another ${name} now`);
