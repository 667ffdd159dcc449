import type { Call, Calls, Form } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import { type RefusalName, refusals } from '@twosome/contract/platform/refusals';
import { type Json, namedSchemas } from './openapi-schemas.ts';

type Schemas = ReturnType<typeof namedSchemas>;

/**
 * The OpenAPI 3.1 document of the calls that are open. It says nothing that the calls do not say, and the same
 * calls give the same text.
 */
export function openApiOf(
  maps: readonly Calls[],
  { version, title, base = '/api/v1' }: { version: string; title: string; base?: string },
): Json {
  const open = maps.flatMap((calls) => Object.entries(calls)).filter(([, call]) => !call.later);
  open.sort(([a], [b]) => (pathAndMethod(a) < pathAndMethod(b) ? -1 : 1));

  const schemas = namedSchemas();
  const answers = new Map(open.map(([line, call]) => [line, answersOf(call, schemas)]));
  const paths: Record<string, Json> = {};
  for (const [line, call] of open) {
    const [method = '', path = ''] = line.split(' ');
    const address = `${base}/${path.replace(/:(\w+)/g, '{$1}')}`;
    const atPath = paths[address] ?? {};
    paths[address] = atPath;
    atPath[method.toLowerCase()] = operationOf(line, call, answers.get(line) ?? {}, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      schemas: { ...schemas.all(), ...errorSchemas },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const pathAndMethod = (line: string): string => line.split(' ').reverse().join(' ');

function operationOf(line: string, call: Call, answers: Json, schemas: Schemas): Json {
  const parameters = parametersOf(line, call, schemas);
  const requestBody = requestBodyOf(call, schemas);
  return {
    operationId: line
      .replace(/\W+/g, '_')
      .replace(/_$/, '')
      .replace(/^[A-Z]+/, (method) => method.toLowerCase()),
    summary: call.says,
    'x-who': call.who,
    security: call.who === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== null && { requestBody }),
    responses: { ...answers, ...refusalsOf(call) },
  };
}

function answersOf(call: Call, schemas: Schemas): Json {
  const answers: Json = {};
  for (const [status, shape] of Object.entries(call.gives))
    answers[status] =
      shape === null
        ? { description: 'Done; nothing more to say.' }
        : { description: 'Done.', content: { 'application/json': { schema: schemas.answered(shape) } } };
  return answers;
}

function parametersOf(line: string, call: Call, schemas: Schemas): Json[] {
  const parameters: Json[] = [...line.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  for (const [name, shape] of Object.entries(call.query?.shape ?? {}))
    parameters.push({
      name,
      in: 'query',
      required: !shape.safeParse(undefined).success,
      schema: schemas.sent(shape),
    });
  if (call.once)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key is given the first answer for 24 hours.',
      schema: { type: 'string', maxLength: limits.idempotencyKey },
    });
  return parameters;
}

function requestBodyOf(call: Call, schemas: Schemas): Json | null {
  if (call.takes) {
    const schema = schemas.sent(call.takes);
    // an absent body counts as {}
    return {
      required: call.takes.safeParse({}).success === false,
      content: { 'application/json': { schema } },
    };
  }
  if (!call.form) return null;
  const fields = schemas.sent(call.form.fields);
  return {
    required: call.form.fields.safeParse({}).success === false,
    content: {
      'multipart/form-data': { schema: withFiles(fields, call.form) },
      'application/json': { schema: fields },
    },
  };
}

const File = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: limits.uploadBytes };

const withFiles = (fields: Json, { files }: Form): Json => ({
  ...fields,
  properties: {
    ...(fields.properties as Json),
    ...Object.fromEntries(
      Object.entries(files).map(([name, most]) => [
        name,
        most === 1 ? File : { type: 'array', items: File, maxItems: most },
      ]),
    ),
  },
});

/** What a call declares, and what follows from the rest of it. */
function refusalsOf(call: Call): Json {
  const names: RefusalName[] = [...(call.refuses ?? []), 'tooMany'];
  const brings = call.takes !== undefined || call.form !== undefined;
  if (brings || call.query !== undefined || call.once) names.push('invalid');
  if (brings) names.push('tooLarge', 'wrongType');
  if (call.once) names.push('conflict');
  if (call.who !== 'anyone') names.push('signedOut', 'suspended');
  if (call.who === 'partnered') names.push('partnerNeeded');
  if (call.needsTerms) names.push('termsNeeded');

  const byStatus = new Map<number, RefusalName[]>();
  for (const name of Object.keys(refusals) as RefusalName[])
    if (names.includes(name))
      byStatus.set(refusals[name].status, [...(byStatus.get(refusals[name].status) ?? []), name]);
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      {
        description: these.map((name) => refusals[name].says).join(' '),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorOf(status)}` } } },
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
          : {}),
      },
    ]),
  );
}

const errorOf = (status: number): string =>
  status === 400 ? 'FieldErrors' : status === 409 ? 'Conflict' : 'Refusal';

const errorSchemas = {
  FieldErrors: {
    type: 'object',
    description: 'Sentences by field; `non_field_error` belongs to none.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  Refusal: {
    type: 'object',
    properties: {
      detail: { type: 'string' },
      code: { type: 'string', description: 'Only where the app must tell one from another.' },
    },
    required: ['detail'],
  },
  Conflict: {
    type: 'object',
    properties: { detail: { type: 'string' }, current: { description: 'The newer thing.' } },
    required: ['detail'],
  },
};
