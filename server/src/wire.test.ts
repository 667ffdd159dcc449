import { readFile } from 'node:fs/promises';
import { compileErrors, validate } from '@readme/openapi-parser';
import { allCalls, callsByFeature } from '@twosome/contract/all-calls';
import { framesToClient, framesToServer, framesToSingle } from '@twosome/contract/all-frames';
import { asyncApi, openApi } from '@twosome/contract/api-documents';
import type { Call } from '@twosome/contract/platform/call';
import { breakingChanges, storedText } from '@twosome/contract/platform/growth';
import { openApiOf } from '@twosome/contract/platform/openapi';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { version } from './platform/version.ts';

const stored = await readFile(new URL('../../contract/openapi.stored.json', import.meta.url), 'utf8');
const current = storedText(openApiOf(callsByFeature, version));

test('the wire only grows: nothing that clients use is removed or narrowed', () => {
  expect(breakingChanges(JSON.parse(stored), JSON.parse(current))).toEqual([]);
});

test('the stored document is current; `npm run wire` updates it', () => {
  expect(stored.split('\n')).toEqual(current.split('\n'));
});

test('every call has a feature', () => {
  const listed = Object.values(callsByFeature).flatMap((calls) => Object.keys(calls));
  expect(listed.sort()).toEqual(Object.keys(allCalls).sort());
});

describe('the documents of the API', () => {
  test('are valid OpenAPI 3.1', async () => {
    const result = await validate(openApi(version) as never);
    expect(result.valid ? '' : compileErrors(result)).toBe('');
  });

  test('are valid AsyncAPI 3.0', async () => {
    const specs = new URL(import.meta.resolve('@asyncapi/specs/schemas/3.0.0.json'));
    const schema = JSON.parse(await readFile(specs, 'utf8'));
    // the documents have no sign of these formats that a client could get wrong
    const ajv = new Ajv({ meta: false, strict: false, validateFormats: false });
    const isValid = ajv.compile(schema);
    isValid(asyncApi(version, 'https://twosome.example'));
    expect(isValid.errors).toBeNull();
  });

  test('a wrong document would be found', async () => {
    expect((await validate({ openapi: '3.1.0', paths: {} } as never)).valid).toBe(false);
  });
});

describe('the recorded examples; `npm run wire` records them', async () => {
  const { calls, frames } = JSON.parse(
    await readFile(new URL('../../contract/src/examples.stored.json', import.meta.url), 'utf8'),
  );

  test.each(Object.entries<Call>(allCalls))(
    '%s has a successful one, as the contract has it',
    (line, call) => {
      const { query = {}, body = {}, status, response } = calls[line] ?? {};
      const shape = call.responses[status];
      expect(Object.keys(call.responses)).toContain(String(status));
      if (shape) expect(() => shape.parse(response)).not.toThrow();
      else expect(response).toBeNull();
      if (call.query) call.query.parse(query);
      if (call.request) call.request.parse(body);
    },
  );

  test('have no call and no frame that the contract does not know, and frames as it has them', () => {
    expect(Object.keys(calls).filter((line) => !(line in allCalls))).toEqual([]);
    const shapes = {
      toServer: framesToServer,
      toClient: { ...framesToSingle, ...framesToClient },
    };
    const known = Object.entries(shapes).flatMap(([direction, described]) =>
      Object.entries(described).map(
        ([key, { shape }]) => [`${direction}_${key.replace(':', '_')}`, shape] as const,
      ),
    );
    expect(Object.keys(frames).filter((name) => !known.some(([one]) => one === name))).toEqual([]);
    for (const [name, shape] of known)
      if (name in frames && name !== 'toServer_message') shape.parse(frames[name].data);
  });
});
