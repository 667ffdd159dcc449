export type Json = Record<string, unknown>;

/**
 * Lists the breaking changes from the stored OpenAPI document to the current one; empty when it is compatible.
 * Installed apps may be older than the server, so `v1` of the API must stay backward compatible.
 *
 * Responses may gain fields, statuses and enumeration values (clients ignore unknown ones). They may not lose a field,
 * make one optional or nullable, or change a type.
 * Requests may gain optional fields and values, and loosen bounds. They may not lose a field (the server would silently
 * drop what an old app sends), require a new one, reject a value that was valid, or require more rights.
 */
export function breakingChanges(stored: Json, current: Json): string[] {
  const now = operationsOf(current);
  return [...operationsOf(stored)].flatMap(([line, before]) => {
    const after = now.get(line);
    if (after === undefined) return [`${line}: removed`];
    const documents = { stored, current };
    return [
      ...narrowedRights(before, after),
      ...narrowedParameters(before, after, documents),
      ...narrowedBody(before, after, documents),
      ...narrowedAnswers(before, after, documents),
    ].map((change) => `${line}: ${change}`);
  });
}

/** What the check compares of a document, as text with one path or shape a line. */
export function storedText(document: Json): string {
  const lines = (entries: Json): string =>
    Object.entries(entries)
      .map(([name, value]) => `\n${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',');
  const paths = Object.entries(inside(document.paths)).map(([path, item]) => {
    const operations = Object.entries(inside(item)).map(([method, operation]) => {
      const { 'x-who': who, parameters, requestBody, responses } = inside(operation);
      return [method, { 'x-who': who, parameters, requestBody, responses: successes(responses) }];
    });
    return [path, Object.fromEntries(operations)];
  });
  const { schemas } = inside(document.components);
  return `{"paths":{${lines(Object.fromEntries(paths))}},"components":{"schemas":{${lines(inside(schemas))}}}}\n`;
}

const successes = (responses: unknown): Json =>
  Object.fromEntries(Object.entries(inside(responses)).filter(([status]) => status.startsWith('2')));

interface Documents {
  stored: Json;
  current: Json;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inside = (value: unknown): Json => (isObject(value) ? value : {});

/** Operations by method and path, `POST /api/v1/post/{}/`. Renaming a path parameter is not a change. */
const operationsOf = (document: Json): Map<string, Json> =>
  new Map(
    Object.entries(inside(document.paths)).flatMap(([path, item]) =>
      Object.entries(inside(item)).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
        inside(operation),
      ]),
    ),
  );

/** From the fewest to the most rights required. */
const rights = ['anyone', 'signedIn', 'partnered'];

function narrowedRights(before: Json, after: Json): string[] {
  const [was, is] = [String(before['x-who']), String(after['x-who'])];
  return rights.indexOf(is) > rights.indexOf(was) ? [`asks for more than before (${was} → ${is})`] : [];
}

function narrowedParameters(before: Json, after: Json, documents: Documents): string[] {
  const [old, newer] = [parametersOf(before), parametersOf(after)];
  const demanded = [...newer].filter(([name, now]) => now.required && !old.get(name)?.required);
  return [
    ...demanded.map(([name]) => `${name} is required now`),
    ...[...old].flatMap(([name, { schema }]) => {
      const now = newer.get(name);
      return now === undefined
        ? [`${name} was removed`]
        : misfitsOfRequest(schema, now.schema, documents, name);
    }),
  ];
}

/** Query and header parameters. Path parameters are part of the path. */
const parametersOf = ({ parameters }: Json): Map<string, Json> =>
  new Map(
    (Array.isArray(parameters) ? parameters.map(inside) : [])
      .filter((parameter) => parameter.in !== 'path')
      .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );

function narrowedBody(before: Json, after: Json, documents: Documents): string[] {
  const [old, newer] = [inside(before.requestBody), inside(after.requestBody)];
  const demanded = newer.required === true && old.required !== true;
  return [
    ...(demanded ? ['a body is required now'] : []),
    ...Object.entries(inside(old.content)).flatMap(([type, content]) => {
      const now = inside(newer.content)[type];
      if (now === undefined) return [`a body of ${type} is not taken any more`];
      return misfitsOfRequest(inside(content).schema, inside(now).schema, documents, 'body');
    }),
  ];
}

/** Successful responses only: a call may return further errors of the closed list, which clients handle everywhere. */
const narrowedAnswers = (before: Json, after: Json, { stored, current }: Documents): string[] =>
  Object.entries(successes(before.responses)).flatMap(([status, answer]) => {
    const now = inside(after.responses)[status];
    if (now === undefined) return [`answer ${status} was removed`];
    return Object.entries(inside(inside(answer).content)).flatMap(([type, content]) => {
      const shape = inside(inside(now).content)[type];
      if (shape === undefined) return [`answer ${status} is empty now`];
      const pair = { answers: true, narrow: current, wide: stored, at: `answer ${status}`, passed: [] };
      return misfits(inside(shape).schema, inside(content).schema, pair);
    });
  });

const misfitsOfRequest = (old: unknown, newer: unknown, { stored, current }: Documents, at: string) =>
  misfits(old, newer, { answers: false, narrow: stored, wide: current, at, passed: [] });

/** A response must fit what clients knew; what clients sent must fit the request. */
interface Fit {
  answers: boolean;
  /** the documents of both schemas, for their references */
  narrow: Json;
  wide: Json;
  /** path within the schema, for messages */
  at: string;
  /** pairs of references already being compared, because schemas can be recursive */
  passed: readonly string[];
}

/** Why a value of the narrow schema may not fit the wide one. */
function misfits(narrowShape: unknown, wideShape: unknown, fit: Fit): string[] {
  const pair = `${inside(narrowShape).$ref ?? ''} ${inside(wideShape).$ref ?? ''}`;
  if (pair !== ' ' && fit.passed.includes(pair)) return [];
  const inner = { ...fit, passed: [...fit.passed, pair] };
  const narrow = follow(narrowShape, fit.narrow);
  const wide = follow(wideShape, fit.wide);
  const [narrowForms, wideForms] = [formsOf(narrow), formsOf(wide)];
  if (narrowForms.length > 1 || wideForms.length > 1)
    return narrowForms
      .filter((form) => !wideForms.some((known) => misfits(form, known, inner).length === 0))
      .map((form) => wrongType(form, fit));
  return [
    ...misfitsOfValue(narrow, wide, fit),
    ...misfitsOfFields(narrow, wide, inner),
    ...misfitsOfOthers(narrow.additionalProperties, wide.additionalProperties, inner),
    ...(wide.items === undefined ? [] : misfits(narrow.items, wide.items, { ...inner, at: `${fit.at}[]` })),
  ];
}

function follow(shape: unknown, document: Json): Json {
  const { $ref } = inside(shape);
  if (typeof $ref !== 'string') return inside(shape);
  const keys = $ref.replace(/^#\//, '').split('/');
  return follow(
    keys.reduce<unknown>((value, key) => inside(value)[key], document),
    document,
  );
}

/** The alternatives of a union, null included. */
function formsOf(shape: Json): Json[] {
  const forms = shape.anyOf ?? shape.oneOf;
  return Array.isArray(forms) ? forms.map(inside) : [shape];
}

const upper = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const lower = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const exact = ['pattern', 'multipleOf', 'contentMediaType', 'contentEncoding'];
/** Keywords that this comparison does not interpret: any change of them counts as breaking. */
const uninterpreted = ['allOf', 'not', 'if', 'then', 'else', 'prefixItems', 'propertyNames'].concat([
  'patternProperties',
  'uniqueItems',
  'contains',
]);

function misfitsOfValue(narrow: Json, wide: Json, { answers, at }: Fit): string[] {
  const differs = (name: string): boolean => wide[name] !== undefined && wide[name] !== narrow[name];
  const tighter = (name: string, sign: 1 | -1): boolean =>
    wide[name] !== undefined &&
    (narrow[name] === undefined || sign * Number(wide[name]) < sign * Number(narrow[name]));
  // clients ignore unknown values and longer texts in a response
  const bounds = answers
    ? []
    : [
        ...upper.filter((name) => tighter(name, 1)),
        ...lower.filter((name) => tighter(name, -1)),
        ...exact.filter(differs),
      ];
  return [
    ...(coversType(wide.type, narrow.type) ? [] : [wrongType(narrow, { answers, at })]),
    ...[...bounds, ...(differs('format') ? ['format'] : [])].map((name) =>
      answers
        ? `${at} is ${narrow[name] ?? 'a free text'} now, and was ${wide[name]}`
        : `${at} is held to ${name} ${wide[name]} now`,
    ),
    ...(answers ? [] : lostValues(narrow, wide).map((value) => `${at} does not take ${value} any more`)),
    ...uninterpreted
      .filter((name) => JSON.stringify(narrow[name]) !== JSON.stringify(wide[name]))
      .map((name) => `${at} has another ${name} now`),
  ];
}

const wrongType = (shape: Json, { answers, at }: Pick<Fit, 'answers' | 'at'>): string =>
  answers ? `${at} may be ${nameOf(shape)} now` : `${at} does not take ${nameOf(shape)} any more`;

const nameOf = ({ type, $ref }: Json): string => [type ?? $ref ?? 'anything'].flat().join(' or ');

/** Whether the wide type allows the narrow one. `integer` is a `number`; no type allows any value. */
function coversType(wide: unknown, narrow: unknown): boolean {
  if (wide === undefined) return true;
  if (narrow === undefined) return false;
  const types = [wide].flat();
  return [narrow]
    .flat()
    .every((one) => types.includes(one) || (one === 'integer' && types.includes('number')));
}

function lostValues(narrow: Json, wide: Json): unknown[] {
  const valuesOf = ({ enum: values, const: only }: Json): unknown[] | null =>
    Array.isArray(values) ? values : only === undefined ? null : [only];
  const taken = valuesOf(wide);
  if (taken === null) return [];
  return (valuesOf(narrow) ?? ['other values']).filter((value) => !taken.includes(value));
}

function misfitsOfFields(narrow: Json, wide: Json, fit: Fit): string[] {
  const { answers, at } = fit;
  const [mine, theirs] = [inside(narrow.properties), inside(wide.properties)];
  const [before, after] = answers ? [theirs, mine] : [mine, theirs];
  const [has, needs] = [namesOf(narrow.required), namesOf(wide.required)];
  return [
    ...needs
      .filter((name) => !has.includes(name))
      .map((name) => `${at}.${name} ${answers ? 'may be missing' : 'is required'} now`),
    ...Object.keys(before).flatMap((name) =>
      Object.hasOwn(after, name)
        ? misfits(mine[name], theirs[name], { ...fit, at: `${at}.${name}` })
        : [`${at}.${name} was removed`],
    ),
  ];
}

const namesOf = (required: unknown): unknown[] => (Array.isArray(required) ? required : []);

/** `additionalProperties`: the values of a map, or undeclared fields. */
function misfitsOfOthers(narrow: unknown, wide: unknown, fit: Fit): string[] {
  const at = `${fit.at}.*`;
  if (wide === undefined || wide === true || narrow === false) return [];
  if (wide === false) return [`${at} is refused now`];
  return isObject(narrow)
    ? misfits(narrow, wide, { ...fit, at })
    : [fit.answers ? `${at} may be anything now` : `${at} is held to a shape now`];
}
