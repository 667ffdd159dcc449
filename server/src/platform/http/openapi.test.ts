import { allCalls } from '@twosome/contract/all-calls';
import { calls } from '@twosome/contract/platform/call';
import { FormBoolean, text } from '@twosome/contract/platform/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Running, start, thingCalls } from '../../testing/generated-calls.ts';
import { openApiOf } from './openapi.ts';

// reads a value deep inside an untyped JSON document
const at = (document: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)?.[key], document);

describe('the document', () => {
  const document = openApiOf([thingCalls], '1');
  const operation = (path: string, method: string) => at(document, 'paths', `/api/v1/${path}`, method);

  it('contains every call and no other', () => {
    const lines = Object.entries(document.paths as object).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1/', '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(lines.sort()).toEqual(Object.keys(thingCalls).sort());
  });

  it('contains the authorisation of a call', () => {
    expect(operation('open/', 'get')).toMatchObject({ 'x-who': 'anyone', security: [] });
    expect(operation('thing/', 'post')).toMatchObject({ 'x-who': 'partnered', security: [{ bearer: [] }] });
  });

  it('contains named shapes once and refers to them', () => {
    const thing = { $ref: '#/components/schemas/Thing' };
    expect(
      at(operation('thing/{id}/', 'get'), 'responses', 200, 'content', 'application/json', 'schema'),
    ).toEqual(thing);
    expect(
      at(
        operation('thing/', 'get'),
        'responses',
        200,
        'content',
        'application/json',
        'schema',
        'properties',
        'results',
        'items',
      ),
    ).toEqual(thing);
    expect(at(document, 'components', 'schemas', 'Thing')).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', pattern: expect.any(String) },
        name: { type: 'string', maxLength: 20 },
      },
      required: ['id', 'name'],
    });
  });

  it('lists parameters of path, query and header', () => {
    expect(at(operation('thing/{id}/', 'get'), 'parameters', 0)).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
    expect(at(operation('thing/', 'get'), 'parameters')).toMatchObject([
      { name: 'cursor', in: 'query', required: false },
      { name: 'kind', in: 'query', schema: { enum: ['a', 'b'] } },
    ]);
    expect(at(operation('thing/', 'post'), 'parameters')).toMatchObject([
      { name: 'Idempotency-Key', in: 'header' },
    ]);
  });

  it('contains forms with their files', () => {
    const form = at(
      operation('upload/', 'post'),
      'requestBody',
      'content',
      'multipart/form-data',
      'schema',
      'properties',
    );
    expect(form).toMatchObject({
      sure: { enum: ['true', 'false'] },
      images: { type: 'array', maxItems: 3 },
      cover: { contentMediaType: 'application/octet-stream' },
    });
    expect(at(operation('upload/', 'post'), 'requestBody', 'required')).toBe(false);
    expect(at(operation('thing/', 'post'), 'requestBody', 'required')).toBe(true);
  });

  it('contains every error of a call', () => {
    expect(Object.keys(at(operation('thing/', 'post'), 'responses') as object)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
    ]);
    expect(Object.keys(at(operation('open/', 'get'), 'responses') as object)).toEqual(['200', '429']);
    expect(at(operation('upload/', 'post'), 'responses', 403, 'description')).toContain('accept the terms');
  });

  it('does not depend on the order of features', () => {
    const one = calls({ 'GET a/': { auth: 'anyone', summary: 'A.', responses: { 204: null } } });
    expect(JSON.stringify(openApiOf([one, thingCalls], '1'))).toBe(
      JSON.stringify(openApiOf([thingCalls, one], '1')),
    );
  });

  it('distinguishes input from output shapes', () => {
    const Both = z.object({ name: text(5), on: FormBoolean.optional() }).meta({ id: 'Both' });
    const Same = z.object({ name: z.string() }).meta({ id: 'Same' });
    const Around = z.object({ both: Both }).meta({ id: 'Around' });
    const both = calls({
      'PUT a/': {
        auth: 'anyone',
        summary: 'A.',
        request: z.object({ around: Around, same: Same }),
        responses: { 200: z.object({ around: Around, same: Same }) },
      },
    });
    expect(Object.keys(at(openApiOf([both], '1'), 'components', 'schemas') as object)).toEqual([
      'Around',
      'AroundInput',
      'Both',
      'BothInput',
      'Same',
      'FieldErrors',
      'Refusal',
      'Conflict',
    ]);
  });

  it('refuses two shapes with one name', () => {
    const One = z.object({ a: z.string() }).meta({ id: 'Twin' });
    const Other = z.object({ b: z.string() });
    const one = calls({ 'GET a/': { auth: 'anyone', summary: 'A.', responses: { 200: One } } });
    expect(() => {
      const other = calls({
        'GET b/': { auth: 'anyone', summary: 'B.', responses: { 200: Other.meta({ id: 'Twin' }) } },
      });
      openApiOf([one, other], '1');
    }).toThrow('Twin');
  });

  it('has no dangling reference, for the whole contract', () => {
    const whole = openApiOf([allCalls], '1');
    const names = Object.keys(at(whole, 'components', 'schemas') as object);
    const references = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(30);
    for (const to of new Set(references))
      expect(names.map((name) => `#/components/schemas/${name}`)).toContain(to);
    expect(JSON.stringify(whole)).not.toContain('$defs');
  });
});

describe('the served document', () => {
  let server: Running;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  it('is public', async () => {
    const answer = await fetch(`${server.url}/api/v1/openapi.json`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Twosome', version: '1' } });
  });
});
