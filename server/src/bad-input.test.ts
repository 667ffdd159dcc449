import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Field,
  fieldsOf,
  forbiddenFields,
  hostileTexts,
  traces,
  wrongTexts,
  wrongValues,
} from './testing/bad-values.ts';
import { callCast } from './testing/cast.ts';
import { emptyDb } from './testing/database.ts';
import { examples } from './testing/examples.ts';
import { addPost, createFixture } from './testing/fixture.ts';
import { make, pathOf, sendRaw, tokenOf } from './testing/raw.ts';
import { allRows, changeBetween } from './testing/rows.ts';
import type { Example } from './testing/scene.ts';

// Every invalid input is refused with a message under its field and changes nothing, and every valid one has no side
// effects. Generated from the contract, so calls added later are attacked too.

const fixture = createFixture();

const open = Object.entries<Call>(allCalls);
const callsWhere = (which: (call: Call, line: string) => unknown) =>
  open.filter(([line, call]) => which(call, line));

const exampleOf = (line: string): Promise<Example> => {
  const example = examples[line];
  if (example === undefined) throw new Error(`${line} is open, but has no example.`);
  return example(fixture);
};
const shortText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}… (${text.length})` : text;
};

interface Attack {
  label: string;
  example: Example;
  /** one of these fields must have an error message */
  names: readonly string[];
}

const isTooLong = (line: string, example: Example): boolean => pathOf(line, example).length > limits.address;

/** Expects a 400 with a message under the right field, or a 414, and an unchanged database. */
async function expectAllRefused(line: string, attacks: readonly Attack[]): Promise<void> {
  const before = await allRows(fixture.server.db);
  const wrong: string[] = [];
  for (const { label, example, names } of attacks) {
    const { status, body } = await make(fixture.server, line, example);
    if (status === 414 && isTooLong(line, example)) continue;
    const messages = names.flatMap((name) => (body !== null && Object.hasOwn(body, name) ? body[name] : []));
    const hasMessages =
      messages.length > 0 && messages.every((one: unknown) => typeof one === 'string' && one !== '');
    if (status !== 400 || !hasMessages) wrong.push(`${label}: ${status} ${shortText(body)}`);
  }
  expect(wrong).toEqual([]);
  expect(changeBetween(before, await allRows(fixture.server.db))).toEqual([]);
}

afterAll(async () => {
  expect(await readdir(join(fixture.server.dataDir, 'uploads'))).toEqual([]);
});

test('every open call has an example, and nothing else', () => {
  expect(Object.keys(examples).sort()).toEqual(open.map(([line]) => line).sort());
});

describe('a field of another type, too long, or missing', () => {
  test.each(callsWhere(({ request }) => request))('%s', async (line, { request }) => {
    const example = await exampleOf(line);
    const put = (name: string, value: unknown): Example => ({
      ...example,
      body: { ...example.body, [name]: value },
    });
    await expectAllRefused(
      line,
      fieldsOf(request).flatMap(({ name, shape, isRequired }) => [
        ...wrongValues(shape).map((value) => attack(name, value, put(name, value))),
        ...(isRequired ? [attack(name, undefined, put(name, undefined))] : []),
      ]),
    );
  });

  test.each(callsWhere(({ form }) => form))('%s, as JSON', async (line, { form }) => {
    const { by } = await exampleOf(line);
    // JSON may send a number or a boolean where a form sends text
    const isText = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
    await expectAllRefused(
      line,
      fieldsOf(form?.fields).flatMap(({ name, shape }) =>
        wrongValues(shape)
          .filter((value) => shape.type !== 'string' || !isText(value))
          .map((value) => attack(name, value, { by, body: { [name]: value } })),
      ),
    );
  });

  test.each(callsWhere(({ form }) => form))('%s, as a form', async (line, { form }) => {
    const example = await exampleOf(line);
    const put = (name: string, value: string | readonly string[]): Example => ({
      ...example,
      fields: { ...example.fields, [name]: value },
    });
    const isList = (name: string) => form?.lists?.includes(name) === true;
    await expectAllRefused(
      line,
      fieldsOf(form?.fields).flatMap(({ name, schema, shape }) => {
        const texts = isList(name) ? wrongTexts(shape.items ?? {}) : wrongTexts(shape);
        const twice = [isList(name) ? Array(shape.maxItems! + 1).fill('x') : ['x', 'x']];
        return [...texts, ...twice, 'x'.repeat(20_000), ...refusedWithNull(schema)].map((value) =>
          attack(name, value, put(name, value)),
        );
      }),
    );
  });

  test.each(callsWhere(({ query }) => query))('%s, in the query', async (line, { query }) => {
    const example = await exampleOf(line);
    const attacks = fieldsOf(query).flatMap(({ name, schema, shape, isRequired }) => {
      const { [name]: _, ...others } = example.query ?? {};
      const texts = [...wrongTexts(shape).filter((text) => text.length < 2000), ...refusedWithNull(schema)];
      return [
        ...texts.map((text) => attack(name, text, { ...example, query: { ...others, [name]: text } })),
        ...(isRequired ? [attack(name, undefined, { ...example, query: others })] : []),
      ];
    });
    await expectAllRefused(line, attacks);

    for (const { name } of fieldsOf(query)) {
      const value = encodeURIComponent(example.query?.[name] ?? 'x');
      const path = `${pathOf(line, { ...example, query: {} })}?${name}=${value}&${name}=${value}`;
      const { status, body } = await sendRaw(fixture.server, {
        method: line.split(' ')[0] ?? '',
        path,
        headers: tokenOf(example),
      });
      expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([name])]);
    }
  });
});

/** What a field refuses that does not remove control characters, as texts of people do. */
const refusedWithNull = (schema: Field['schema']): string[] =>
  ['a\u0000b', '\u0000'].filter((text) => ![text, [text]].some((value) => schema.safeParse(value).success));

const attack = (name: string, value: unknown, example: Example): Attack => ({
  label: `${name} = ${shortText(value)}`,
  example,
  names: [name],
});

describe('hostile texts are refused or stored as plain text', () => {
  const partsOf = ({ request, form, query }: Call): [part: 'body' | 'fields' | 'query', Field][] => [
    ...fieldsOf(request).map((field): ['body', Field] => ['body', field]),
    ...fieldsOf(form?.fields).map((field): ['fields', Field] => ['fields', field]),
    ...fieldsOf(query).map((field): ['query', Field] => ['query', field]),
  ];

  test.each(callsWhere((call) => partsOf(call).length > 0))('%s', async (line, call) => {
    const wrong: string[] = [];
    for (const [part, { name, schema, shape }] of partsOf(call))
      for (const text of hostileTexts) {
        const value = shape.type === 'array' ? [text] : text;
        const example = await exampleOf(line);
        const before = await allRows(fixture.server.db);
        const attacked = { ...example, [part]: { ...example[part], [name]: value } };
        const { status, body } = await make(fixture.server, line, attacked);
        if (status === 414 && isTooLong(line, attacked)) continue;
        // forms and URLs replace a lone surrogate with U+FFFD
        const sent =
          part === 'body' ? value : JSON.parse(JSON.stringify(value).replace(/\\ud[0-9a-f]{3}/g, '\ufffd'));
        const mustRefuse = !schema.safeParse(sent).success;
        // 409: the texts before were stored, and there is no room for another one
        const isRefused = [400, 404, 409].includes(status);
        if (
          status >= 500 ||
          (!isRefused && status >= 300) ||
          (mustRefuse && !Object.hasOwn(body ?? {}, name))
        )
          wrong.push(`${name} = ${shortText(text)}: ${status} ${shortText(body)}`);
        if (isRefused) expect(withoutUnattached(before, await allRows(fixture.server.db))).toEqual([]);
      }
    expect(wrong).toEqual([]);
  });
});

/** Without unattached images: they are stored before the rest is validated, and purged later. */
const withoutUnattached = (...rows: Parameters<typeof changeBetween>) =>
  changeBetween(...rows).filter((change) => !/^media \+ .*"claimed_at":null/.test(change));

describe('undeclared fields', () => {
  test.each(open)('%s ignores them', async (line, call) => {
    const known = new Set(
      [call.request, call.form?.fields, call.query].flatMap(fieldsOf).map(({ name }) => name),
    );
    const more = Object.fromEntries(Object.entries(forbiddenFields).filter(([name]) => !known.has(name)));
    const texts = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));

    const change = async (extras: boolean): Promise<string[]> => {
      const example = await exampleOf(line);
      const before = await allRows(fixture.server.db);
      const { status, body } = await make(fixture.server, line, {
        ...example,
        ...(extras && { query: { ...example.query, ...(call.query ? texts : {}) } }),
        ...(extras && call.request && { body: { ...example.body, ...more } }),
        ...(extras && call.form && { fields: { ...example.fields, ...texts } }),
      });
      expect(Object.keys(call.responses), JSON.stringify(body)).toContain(String(status));
      const after = await allRows(fixture.server.db);
      expect([...after.values()].flat().filter((row) => traces.test(row))).toEqual([]);
      return changeBetween(before, after);
    };

    const plain = await change(false);
    await fixture.server.settled();
    await emptyDb(fixture.server.db);
    fixture.cast = await callCast(fixture.server);
    expect(await change(true)).toEqual(plain);
  });
});

describe('path parameters', () => {
  test.each(callsWhere((_, line) => line.includes(':')))('%s', async (line) => {
    const example = await exampleOf(line);
    const { mallory, ana } = fixture.cast;
    const theirs = (await addPost(mallory)).body.id;
    const before = await allRows(fixture.server.db);
    for (const id of [
      theirs,
      mallory.user.id,
      'x'.repeat(201),
      '0'.repeat(5000),
      example.params?.id?.toLowerCase(),
      `${example.params?.id}%20`,
      `${example.params?.id}%00`,
      '%00',
      '%0a',
      '%0d%0aSet-Cookie:x',
      '..',
      '%2e%2e',
      '..%2f..%2fetc%2fpasswd',
      '%252e%252e',
      '__proto__',
      'constructor',
      "'%20or%20''='",
      '%F0%9F%92%A5',
      '*',
      '-1',
      ...(line.includes('twosome') ? [] : [ana.user.id]),
    ] as string[]) {
      const path = pathOf(line, { params: { id } });
      const { by, ...rest } = example;
      const { status } = await sendRaw(fixture.server, {
        method: line.split(' ')[0] ?? '',
        path,
        headers: { ...tokenOf(example), ...(rest.body && { 'content-type': 'application/json' }) },
        body: rest.body ? JSON.stringify(rest.body) : '',
      });
      expect([shortText(id), status]).toEqual([shortText(id), path.length > limits.address ? 414 : 404]);
    }
    // invalid UTF-8
    for (const id of ['%ff', '%c0%af', '%ED%A0%80', '%', '%zz']) {
      const path = pathOf(line, { params: { id } });
      const method = line.split(' ')[0] ?? '';
      const { status } = await sendRaw(fixture.server, { method, path, headers: tokenOf(example) });
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
    }
    expect(changeBetween(before, await allRows(fixture.server.db))).toEqual([]);
  });
});
