import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakingChanges } from './growth.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const stored: Json = {
  paths: {
    '/thing/{id}/': {
      get: {
        'x-who': 'signedIn',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
      post: {
        'x-who': 'partnered',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: text }],
        requestBody: {
          required: false,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', maxLength: 20 },
                  day: { type: 'string', format: 'date' },
                  count: { type: 'integer', minimum: 1, maximum: 9 },
                  action: { type: 'string', enum: ['do', 'undo'] },
                  tags: { type: 'array', items: text, maxItems: 3 },
                  either: { anyOf: [text, { type: 'null' }] },
                  by_kind: { type: 'object', propertyNames: text, additionalProperties: { type: 'boolean' } },
                },
                required: ['name'],
              },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { image: { type: 'array', items: text, maxItems: 10 } } },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          204: {},
        },
      },
    },
    '/open/': {
      get: {
        'x-who': 'anyone',
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: text } } } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          id: text,
          name: { type: 'string', maxLength: 20 },
          kind: { type: 'string', enum: ['a', 'b'] },
          count: { type: 'integer' },
          ratio: { type: 'number' },
          added_at: { type: 'string', format: 'date-time' },
          note: text,
          owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
          inner: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
          flags: { type: 'object', additionalProperties: { type: 'boolean' } },
        },
        required: ['id', 'name', 'kind', 'count', 'ratio', 'added_at', 'owner', 'inner', 'flags'],
      },
      Owner: { type: 'object', properties: { id: text }, required: ['id'] },
    },
  },
};

/** The stored document after a change at a place in it. */
function changed(path: string, change: (at: Json, name: string) => void): Json {
  const document = structuredClone(stored);
  const keys = path.split(' ');
  const last = keys.pop() ?? '';
  change(
    keys.reduce<Json>((value, key) => value[key] as Json, document),
    last,
  );
  return document;
}
const without = (path: string): Json => changed(path, (at, name) => delete at[name]);
const withValue = (path: string, value: unknown): Json =>
  changed(path, (at, name) => {
    at[name] = value;
  });

const thing = 'components schemas Thing';
const get = 'paths /thing/{id}/ get';
const post = 'paths /thing/{id}/ post';
const body = `${post} requestBody content application/json schema`;
const form = `${post} requestBody content multipart/form-data schema`;
const properties = (stored.components as { schemas: { Thing: { required: string[] } } }).schemas.Thing;

describe('a removal', () => {
  it.each<[string, Json, RegExp]>([
    ['a path', without('paths /open/'), /^GET \/open\/: removed$/],
    ['a method', without(get), /^GET \/thing\/\{\}\/: removed$/],
    ['an answer', without(`${post} responses 204`), /answer 204 was removed/],
    ['the body of an answer', withValue(`${get} responses 200`, {}), /answer 200 is empty now/],
    ['a field of an answer', without(`${thing} properties note`), /answer 200\.note was removed/],
    [
      'a field further in',
      without('components schemas Owner properties id'),
      /owner may be #\/components\/schemas\/Owner now/,
    ],
    [
      'the promise of a field',
      withValue(
        `${thing} required`,
        properties.required.filter((one) => one !== 'name'),
      ),
      /answer 200\.name may be missing now/,
    ],
    [
      'the kind of a field',
      withValue(`${thing} properties count`, text),
      /answer 200\.count may be string now/,
    ],
    ['whole numbers', withValue(`${thing} properties count`, { type: 'number' }), /count may be number now/],
    ['a kind at all', withValue(`${thing} properties name`, {}), /name may be anything now/],
    [
      'a format',
      withValue(`${thing} properties added_at format`, 'date'),
      /added_at is date now, and was date-time/,
    ],
    [
      'never being null',
      withValue(`${thing} properties name`, { anyOf: [text, { type: 'null' }] }),
      /name may be null now/,
    ],
    [
      'never being null, as a list of kinds',
      withValue(`${thing} properties name type`, ['string', 'null']),
      /name may be string or null now/,
    ],
    [
      'one form of two',
      withValue(`${thing} properties owner`, { anyOf: [text, { type: 'null' }] }),
      /owner may be string now/,
    ],
    ['the kind of a list', withValue(`${thing} properties inner items`, text), /inner\[\] may be string now/],
    [
      'the kind of a map',
      withValue(`${thing} properties flags additionalProperties`, text),
      /flags\.\* may be string now/,
    ],
    [
      'items of an answer',
      withValue('paths /open/ get responses 200 content application/json schema items', { type: 'integer' }),
      /^GET \/open\/: answer 200\[\] may be integer/,
    ],
    ['a field of a request', without(`${body} properties count`), /body\.count was removed/],
    ['a way to send it', without(form.replace(' schema', '')), /multipart\/form-data is not taken any more/],
    ['a file', without(`${form} properties image`), /body\.image was removed/],
    ['the whole body', without(`${post} requestBody`), /application\/json is not taken any more/],
    ['a parameter of the query', withValue(`${get} parameters`, []), /query kind was removed/],
    ['the key of a repeat', without(`${post} parameters`), /header Idempotency-Key was removed/],
    [
      'a value of the query',
      withValue(`${get} parameters 1 schema enum`, ['a']),
      /query kind does not take b any more/,
    ],
    [
      'a value of a request',
      withValue(`${body} properties action enum`, ['do']),
      /body\.action does not take undo/,
    ],
    [
      'a form of a request',
      withValue(`${body} properties either`, text),
      /body\.either does not take null any more/,
    ],
  ])('is reported: %s', (_, current, what) => {
    const found = breakingChanges(stored, current);
    expect(found).not.toEqual([]);
    expect(found.join('\n')).toMatch(new RegExp(what, 'm'));
  });
});

describe('a new requirement', () => {
  it.each<[string, Json, RegExp]>([
    ['a right', withValue(`${get} x-who`, 'partnered'), /asks for more than before \(signedIn → partnered\)/],
    ['a session', withValue('paths /open/ get x-who', 'signedIn'), /anyone → signedIn/],
    ['a body', withValue(`${post} requestBody required`, true), /a body is required now/],
    ['a known field', withValue(`${body} required`, ['name', 'day']), /body\.day is required now/],
    [
      'a new field',
      changed(`${body} required`, (at) =>
        Object.assign(at, {
          required: ['name', 'why'],
          properties: { ...(at.properties as Json), why: text },
        }),
      ),
      /body\.why is required now/,
    ],
    ['a parameter', withValue(`${get} parameters 1 required`, true), /query kind is required now/],
    [
      'a new parameter',
      changed(`${get} parameters`, (at) =>
        (at.parameters as Json[]).push({ name: 'x', in: 'query', required: true, schema: text }),
      ),
      /query x is required now/,
    ],
    [
      'a shorter text',
      withValue(`${body} properties name maxLength`, 19),
      /body\.name is held to maxLength 19 now/,
    ],
    ['a longer text', withValue(`${body} properties name minLength`, 1), /minLength 1/],
    ['a smaller number', withValue(`${body} properties count maximum`, 8), /maximum 8/],
    ['a larger number', withValue(`${body} properties count minimum`, 2), /minimum 2/],
    ['fewer files', withValue(`${form} properties image maxItems`, 9), /maxItems 9/],
    ['a pattern', withValue(`${body} properties name pattern`, '^a'), /pattern \^a/],
    ['another format', withValue(`${body} properties day format`, 'date-time'), /format date-time/],
    [
      'some values only',
      withValue(`${body} properties name enum`, ['x']),
      /name does not take other values any more/,
    ],
    [
      'another kind',
      withValue(`${body} properties count type`, 'string'),
      /count does not take integer any more/,
    ],
    ['nothing else', withValue(`${body} additionalProperties`, false), /body\.\* is refused now/],
    [
      'everything else in a shape',
      withValue(`${body} additionalProperties`, text),
      /body\.\* is held to a shape now/,
    ],
    [
      'other names',
      withValue(`${body} properties by_kind propertyNames`, { type: 'string', maxLength: 2 }),
      /another propertyNames/,
    ],
  ])('is reported: %s', (_, current, what) => {
    expect(breakingChanges(stored, current).join('\n')).toMatch(what);
  });
});

describe('a compatible change', () => {
  it('includes no change', () => {
    expect(breakingChanges(stored, structuredClone(stored))).toEqual([]);
  });

  it.each<[string, Json]>([
    ['a new path', withValue('paths /new/', { get: {} })],
    ['a new method', withValue('paths /open/ post', { requestBody: { required: true } })],
    ['a new answer', withValue(`${get} responses 202`, {})],
    ['a new refusal', withValue(`${get} responses 403`, {})],
    ['a removed error', without(`${get} responses 404`)],
    [
      'a body where there was none',
      withValue(`${post} responses 204`, { content: { 'application/json': { schema: text } } }),
    ],
    ['a new field in an answer', withValue(`${thing} properties extra`, text)],
    ['a field that is promised now', withValue(`${thing} required`, [...properties.required, 'note'])],
    ['a new value in an answer', withValue(`${thing} properties kind enum`, ['a', 'b', 'c'])],
    ['a value that is not answered any more', withValue(`${thing} properties kind enum`, ['a'])],
    ['a whole number for a number', withValue(`${thing} properties ratio`, { type: 'integer' })],
    [
      'never being null any more',
      withValue(`${thing} properties owner`, { $ref: '#/components/schemas/Owner' }),
    ],
    ['a longer text in an answer', withValue(`${thing} properties name maxLength`, 99)],
    ['a new optional field', withValue(`${body} properties more`, text)],
    ['a field that is not needed any more', withValue(`${body} required`, [])],
    ['a new value', withValue(`${body} properties action enum`, ['do', 'undo', 'redo'])],
    ['looser bounds', withValue(`${body} properties count`, { type: 'integer', minimum: 0, maximum: 10 })],
    ['a number for a whole number', withValue(`${body} properties count type`, 'number')],
    ['no bounds', withValue(`${body} properties name`, text)],
    [
      'null too',
      withValue(`${body} properties name`, { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] }),
    ],
    [
      'a new parameter that may be left out',
      changed(`${get} parameters`, (at) =>
        (at.parameters as Json[]).push({ name: 'x', in: 'query', required: false, schema: text }),
      ),
    ],
    ['a looser right', withValue(`${post} x-who`, 'signedIn')],
    ['another name in a path', JSON.parse(JSON.stringify(stored).replaceAll('{id}', '{thingId}')) as Json],
    ['other words', withValue(`${get} summary`, 'Says it better.')],
  ])('is allowed: %s', (_, current) => {
    expect(breakingChanges(stored, current)).toEqual([]);
  });

  it('never removes a response field: every removed field is reported', () => {
    const names = Object.keys(
      (stored.components as { schemas: { Thing: { properties: Json } } }).schemas.Thing.properties,
    );
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (removed) => {
        const current = changed(`${thing} properties`, (at) => {
          at.properties = Object.fromEntries(
            Object.entries(at.properties as Json).filter(([name]) => !removed.includes(name)),
          );
        });
        const found = breakingChanges(stored, current).join('\n');
        for (const name of removed) expect(found).toContain(`answer 200.${name} was removed`);
      }),
    );
  });
});
