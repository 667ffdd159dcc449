import { type ApiErrorName, apiErrors } from '@twosome/contract/platform/api-errors';
import type { Call, Calls, Form } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import { type Json, namedSchemas } from './openapi-schemas.ts';

type Schemas = ReturnType<typeof namedSchemas>;

/**
 * The OpenAPI 3.1 document of the calls. It is derived from the calls alone and does not depend on their order.
 */
export function openApiOf(maps: readonly Calls[], version: string): Json {
  const open = maps.flatMap((calls) => Object.entries(calls));
  open.sort(([a], [b]) => (pathAndMethod(a) < pathAndMethod(b) ? -1 : 1));

  const schemas = namedSchemas();
  const answers = new Map(open.map(([line, call]) => [line, answersOf(call, schemas)]));
  const paths: Record<string, Json> = {};
  for (const [line, call] of open) {
    const [method = '', path = ''] = line.split(' ');
    const address = `/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`;
    const atPath = paths[address] ?? {};
    paths[address] = atPath;
    atPath[method.toLowerCase()] = operationOf(line, call, answers.get(line) ?? {}, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Twosome', version },
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
    summary: call.summary,
    'x-who': call.auth,
    security: call.auth === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== null && { requestBody }),
    responses: { ...answers, ...errorResponsesOf(call) },
  };
}

function answersOf(call: Call, schemas: Schemas): Json {
  const answers: Json = {};
  for (const [status, shape] of Object.entries(call.responses))
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
  if (call.idempotent)
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
  if (call.request) {
    const schema = schemas.sent(call.request);
    // a missing body becomes {}
    return {
      required: call.request.safeParse({}).success === false,
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

/** The declared errors of a call, and those that follow from its other properties. */
function errorResponsesOf(call: Call): Json {
  const names: ApiErrorName[] = [...(call.errors ?? []), 'tooMany'];
  const hasBody = call.request !== undefined || call.form !== undefined;
  if (hasBody || call.query !== undefined || call.idempotent) names.push('invalid');
  if (hasBody) names.push('tooLarge', 'wrongType');
  if (call.idempotent) names.push('conflict');
  if (call.auth !== 'anyone') names.push('signedOut');
  if (call.auth !== 'anyone' && !call.allowSuspended) names.push('suspended');
  if (call.auth === 'partnered') names.push('partnerNeeded');
  if (call.needsTerms) names.push('termsNeeded');

  const byStatus = new Map<number, ApiErrorName[]>();
  for (const name of Object.keys(apiErrors) as ApiErrorName[])
    if (names.includes(name))
      byStatus.set(apiErrors[name].status, [...(byStatus.get(apiErrors[name].status) ?? []), name]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((name) => apiErrors[name].message).join(' '),
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
