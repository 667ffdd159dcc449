import { type ApiErrorName, apiErrors } from '@twosome/contract/platform/api-errors';
import { apiErrorTexts } from '@twosome/contract/platform/api-errors.texts';
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
  const paths: Record<string, Json> = {};
  for (const [line, call] of open) {
    const [method = '', path = ''] = line.split(' ');
    const address = `/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(line, call, schemas) };
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

function operationOf(line: string, call: Call, schemas: Schemas): Json {
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
    responses: { ...answersOf(call, schemas), ...errorResponsesOf(call) },
  };
}

const answersOf = (call: Call, schemas: Schemas): Json =>
  Object.fromEntries(
    Object.entries(call.responses).map(([status, shape]) => [
      status,
      shape === null
        ? { description: 'Done; nothing more to say.' }
        : { description: 'Done.', content: jsonOf(schemas.answered(shape)) },
    ]),
  );

const jsonOf = (schema: Json) => ({ 'application/json': { schema } });

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
  const shape = call.request ?? call.form?.fields;
  if (shape === undefined) return null;
  const fields = schemas.sent(shape);
  const form = call.form && { 'multipart/form-data': { schema: withFiles(fields, call.form) } };
  // a missing body becomes {}
  return { required: !shape.safeParse({}).success, content: { ...form, ...jsonOf(fields) } };
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

  const declared = (Object.keys(apiErrors) as ApiErrorName[]).filter((name) => names.includes(name));
  const responses: Record<string, Json> = {};
  for (const name of declared) {
    const { status } = apiErrors[name];
    responses[status] = {
      description: [responses[status]?.description, apiErrorTexts[name]].filter(Boolean).join(' '),
      content: jsonOf({ $ref: `#/components/schemas/${errorOf(status)}` }),
      ...((status === 429 || status === 503) && {
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      }),
    };
  }
  return responses;
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
