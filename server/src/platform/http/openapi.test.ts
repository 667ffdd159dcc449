import { callsByFeature } from '@twosome/contract/all-calls';
import { calls } from '@twosome/contract/platform/call';
import { openApiOf } from '@twosome/contract/platform/openapi';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { start, thingCalls } from '../../testing/generated-calls.ts';

// reads a value deep inside an untyped JSON document
const at = (document: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)?.[key], document);

const document = openApiOf({ Things: thingCalls }, '1');
const paths = document.paths as Record<string, object>;
const operation = (path: string, method: string) => at(paths, `/api/v1/${path}`, method);
// calls, parameters, bodies and shapes of the whole contract are in contract/openapi.stored.json
it.each<[what: string, found: unknown, expected: object]>([
  ['a public call', operation('open/', 'get'), { 'x-who': 'anyone', security: [] }],
  ['the rights of a call', operation('thing/', 'post'), { 'x-who': 'partnered', security: [{ bearer: [] }] }],
  [
    'the text of an error',
    at(operation('upload/', 'post'), 'responses', 403),
    { description: expect.stringContaining('accept the terms') },
  ],
])('contains %s', (_, found, expected) => {
  expect(found).toMatchObject(expected);
});

it('contains every error of a call', () => {
  const statuses = (path: string, method: string) =>
    Object.keys(at(operation(path, method), 'responses') as object).join(' ');
  expect(statuses('thing/', 'post')).toBe('201 400 401 403 409 413 415 429');
  expect(statuses('open/', 'get')).toBe('200 429');
});

it('names the shapes of requests apart from those of responses', () => {
  const Inner = z.object({ name: z.string().default('x') }).meta({ id: 'Inner' });
  const Outer = z.object({ inner: Inner }).meta({ id: 'Outer' });
  const both = calls({
    'PUT a/': { auth: 'anyone', summary: 'A.', request: z.object({ Outer }), responses: { 200: Outer } },
  });
  const schemas = at(openApiOf({ Both: both }, '1'), 'components', 'schemas');
  expect(schemas).toMatchObject({
    Outer: { properties: { inner: { $ref: '#/components/schemas/Inner' } } },
    OuterInput: { properties: { inner: { $ref: '#/components/schemas/InnerInput' } } },
    Inner: { required: ['name'] },
  });
  expect(at(schemas, 'InnerInput', 'required')).toBe(undefined);
});

it('refuses two shapes with one name', () => {
  expect(() => {
    const named = (shape: z.ZodObject) =>
      ({ auth: 'anyone', summary: 'A.', responses: { 200: shape.meta({ id: 'Twin' }) } }) as const;
    const [one, other] = [z.object({ a: z.string() }), z.object({ b: z.string() })];
    openApiOf({ Twins: { 'GET a/': named(one), 'GET b/': named(other) } }, '1');
  }).toThrow('Twin');
});

it('has no dangling reference, for the whole contract', () => {
  const whole = openApiOf(callsByFeature, '1');
  const names = Object.keys(at(whole, 'components', 'schemas') as object);
  const references = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to);
  expect(references.length).toBeGreaterThan(30);
  for (const to of new Set(references))
    expect(names.map((name) => `#/components/schemas/${name}`)).toContain(to);
  expect(JSON.stringify(whole)).not.toContain('$defs');
});

it('is served to anyone', async () => {
  const server = await start();
  onTestFinished(() => server.close());
  const answer = await fetch(`${server.url}/api/v1/openapi.json`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Twosome', version: '1' } });
});
