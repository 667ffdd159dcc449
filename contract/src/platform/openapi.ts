import { apiErrorTexts } from './api-errors.texts.ts';
import { type ApiErrorName, apiErrors } from './api-errors.ts';
import type { Call, Calls, Form } from './call.ts';
import { limits, rates } from './limits.ts';
import { type Json, namedSchemas } from './openapi-schemas.ts';

type Schemas = ReturnType<typeof namedSchemas>;

/** A call that was made, with its response; what is JSON in a body is text in a form. */
export interface ExampleCall {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  fields?: unknown;
  status: number;
  response: unknown;
}
export type ExampleCalls = Readonly<Record<string, ExampleCall>>;

/**
 * The OpenAPI 3.1 document of the calls, by the heading of their feature. Paths are ordered by their address, so the
 * document does not depend on the order of the calls.
 */
export function openApiOf(
  features: Readonly<Record<string, Calls>>,
  version: string,
  examples: ExampleCalls = {},
): Json {
  const open = Object.entries(features).flatMap(([tag, calls]) =>
    Object.entries(calls).map(([line, call]) => ({ tag, line, call })),
  );
  open.sort((a, b) => (pathAndMethod(a.line) < pathAndMethod(b.line) ? -1 : 1));

  const schemas = namedSchemas();
  const paths: Record<string, Json> = {};
  for (const { tag, line, call } of open) {
    const [method = '', path = ''] = line.split(' ');
    const address = `/api/v1/${path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = { tags: [tag], ...operationOf(line, call, schemas, examples[line]) };
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Twosome', version },
    // relative to the document: the installation that serves it
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.all(), ...errorSchemas },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` that POST auth/google_login/ returns. It ends 90 days after its last use.',
        },
      },
    },
  };
}

const pathAndMethod = (line: string): string => line.split(' ').reverse().join(' ');

function operationOf(line: string, call: Call, schemas: Schemas, example: ExampleCall | undefined): Json {
  const parameters = parametersOf(line, call, schemas, example);
  const requestBody = requestBodyOf(call, schemas, example);
  return {
    operationId: line
      .replace(/\W+/g, '_')
      .replace(/_$/, '')
      .replace(/^[A-Z]+/, (method) => method.toLowerCase()),
    summary: call.summary,
    'x-who': call.auth,
    ...(call.rate !== undefined && { 'x-rate': rates[call.rate] }),
    security: call.auth === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== null && { requestBody }),
    responses: { ...answersOf(call, schemas, example), ...errorResponsesOf(call) },
  };
}

const answersOf = (call: Call, schemas: Schemas, example: ExampleCall | undefined): Json =>
  Object.fromEntries(
    Object.entries(call.responses).map(([status, shape]) => [
      status,
      shape === null
        ? { description: 'Done, with an empty body.' }
        : {
            description: 'Done.',
            content: jsonOf(
              schemas.answered(shape),
              example?.status === Number(status) ? example.response : undefined,
            ),
          },
    ]),
  );

const withExample = (value: unknown): Json => (value === undefined ? {} : { example: value });
const jsonOf = (schema: Json, example?: unknown) => ({
  'application/json': { schema, ...withExample(example) },
});

function parametersOf(line: string, call: Call, schemas: Schemas, example: ExampleCall | undefined): Json[] {
  const parameters: Json[] = [...line.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...withExample(example?.params?.[name]),
  }));
  for (const [name, shape] of Object.entries(call.query?.shape ?? {}))
    parameters.push({
      name,
      in: 'query',
      required: !shape.safeParse(undefined).success,
      schema: schemas.sent(shape),
      ...withExample(example?.query?.[name]),
    });
  if (call.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key gets the first response, for 24 hours.',
      schema: { type: 'string', maxLength: limits.idempotencyKey },
    });
  return parameters;
}

function requestBodyOf(call: Call, schemas: Schemas, example: ExampleCall | undefined): Json | null {
  const shape = call.request ?? call.form?.fields;
  if (shape === undefined) return null;
  const fields = schemas.sent(shape);
  const form = call.form && {
    'multipart/form-data': { schema: withFiles(fields, call.form), ...withExample(example?.fields) },
  };
  // a missing body becomes {}
  const content = { ...form, ...jsonOf(fields, example?.body) };
  return { required: !shape.safeParse({}).success, content };
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
  status === 400 ? 'FieldErrors' : status === 409 ? 'Conflict' : 'ApiError';

const errorSchemas = {
  FieldErrors: {
    type: 'object',
    description: 'Messages by field; those in `non_field_error` belong to no field.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  ApiError: {
    type: 'object',
    properties: {
      detail: { type: 'string' },
      code: { type: 'string', description: 'Tells apart errors that a client treats differently.' },
    },
    required: ['detail'],
  },
  Conflict: {
    type: 'object',
    properties: { detail: { type: 'string' }, current: { description: 'The newer state, if there is one.' } },
    required: ['detail'],
  },
};
