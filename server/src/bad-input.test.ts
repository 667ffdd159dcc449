import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allCalls } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Field,
  fieldsOf,
  hostileTexts,
  traces,
  wishes,
  wrongTexts,
  wrongValues,
} from './testing/bad-values.ts';
import { callCast } from './testing/cast.ts';
import { emptyDb } from './testing/database.ts';
import { type Example, examples } from './testing/examples.ts';
import { ask, make, pathOf, tokenOf } from './testing/raw.ts';
import { allRows, changeBetween } from './testing/rows.ts';
import { addPost, setStage } from './testing/stage.ts';

// Whatever somebody sends is refused with a sentence under its field and changes nothing, or does what is meant
// and nothing beside it. Generated from the contract: a call that is opened later is attacked as well.

const stage = setStage();

const open = Object.entries<Call>(allCalls).filter(([, call]) => !call.later);
const everyLine = (which: (call: Call, line: string) => unknown) =>
  open.filter(([line, call]) => which(call, line));

const exampleOf = (line: string): Promise<Example> => {
  const example = examples[line];
  if (example === undefined) throw new Error(`${line} is open, and no test knows how to call it.`);
  return example(stage);
};
const told = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}… (${text.length})` : text;
};

interface Attack {
  what: string;
  example: Example;
  /** under one of these a sentence must stand */
  names: readonly string[];
}

/** All of them are 400 with a sentence where it belongs, and nothing in the database moved. */
async function refusesAll(line: string, attacks: readonly Attack[]): Promise<void> {
  const before = await allRows(stage.server.db);
  const wrong: string[] = [];
  for (const { what, example, names } of attacks) {
    const { status, body } = await make(stage.server, line, example);
    const said = names.flatMap((name) => (body !== null && Object.hasOwn(body, name) ? body[name] : []));
    const isSentence = said.length > 0 && said.every((one: unknown) => typeof one === 'string' && one !== '');
    if (status !== 400 || !isSentence) wrong.push(`${what}: ${status} ${told(body)}`);
  }
  expect(wrong).toEqual([]);
  expect(changeBetween(before, await allRows(stage.server.db))).toEqual([]);
}

afterAll(async () => {
  expect(await readdir(join(stage.server.dataDir, 'uploads'))).toEqual([]);
});

test('every open call is known here, and nothing else', () => {
  expect(Object.keys(examples).sort()).toEqual(open.map(([line]) => line).sort());
});

describe('a field of another kind, too long, or not there', () => {
  test.each(everyLine(({ takes }) => takes))('%s', async (line, { takes }) => {
    const example = await exampleOf(line);
    const put = (name: string, value: unknown): Example => ({
      ...example,
      body: { ...example.body, [name]: value },
    });
    await refusesAll(
      line,
      fieldsOf(takes).flatMap(({ name, shape, isRequired }) => [
        ...wrongValues(shape).map((value) => attack(name, value, put(name, value))),
        ...(isRequired ? [attack(name, undefined, put(name, undefined))] : []),
      ]),
    );
  });

  test.each(everyLine(({ form }) => form))('%s, as JSON', async (line, { form }) => {
    const { by } = await exampleOf(line);
    // what a form would write as text may come as a number or a flag
    const isText = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
    await refusesAll(
      line,
      fieldsOf(form?.fields).flatMap(({ name, shape }) =>
        wrongValues(shape)
          .filter((value) => shape.type !== 'string' || !isText(value))
          .map((value) => attack(name, value, { by, body: { [name]: value } })),
      ),
    );
  });

  test.each(everyLine(({ form }) => form))('%s, as a form', async (line, { form }) => {
    const example = await exampleOf(line);
    const put = (name: string, value: string | readonly string[]): Example => ({
      ...example,
      fields: { ...example.fields, [name]: value },
    });
    const isList = (name: string) => form?.lists?.includes(name) === true;
    await refusesAll(
      line,
      fieldsOf(form?.fields).flatMap(({ name, shape }) => {
        const texts = isList(name) ? wrongTexts(shape.items ?? {}) : wrongTexts(shape);
        const twice = [isList(name) ? Array(shape.maxItems! + 1).fill('x') : ['x', 'x']];
        return [...texts, ...twice, 'x'.repeat(20_000), 'a\u0000b'].map((value) =>
          attack(name, value, put(name, value)),
        );
      }),
    );
  });

  test.each(everyLine(({ query }) => query))('%s, in the address', async (line, { query }) => {
    const example = await exampleOf(line);
    const attacks = fieldsOf(query).flatMap(({ name, shape, isRequired }) => {
      const { [name]: _, ...others } = example.query ?? {};
      const texts = [...wrongTexts(shape).filter((text) => text.length < 2000), 'a\u0000b', '\u0000'];
      return [
        ...texts.map((text) => attack(name, text, { ...example, query: { ...others, [name]: text } })),
        ...(isRequired ? [attack(name, undefined, { ...example, query: others })] : []),
      ];
    });
    await refusesAll(line, attacks);

    for (const { name } of fieldsOf(query)) {
      const value = encodeURIComponent(example.query?.[name] ?? 'x');
      const path = `${pathOf(line, { ...example, query: {} })}?${name}=${value}&${name}=${value}`;
      const { status, body } = await ask(stage.server, { method: 'GET', path, headers: tokenOf(example) });
      expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([name])]);
    }
  });
});

const attack = (name: string, value: unknown, example: Example): Attack => ({
  what: `${name} = ${told(value)}`,
  example,
  names: [name],
});

describe('hostile texts are refused, or are what they are: a text', () => {
  const partsOf = ({ takes, form, query }: Call): [part: 'body' | 'fields' | 'query', Field][] => [
    ...fieldsOf(takes).map((field): ['body', Field] => ['body', field]),
    ...fieldsOf(form?.fields).map((field): ['fields', Field] => ['fields', field]),
    ...fieldsOf(query).map((field): ['query', Field] => ['query', field]),
  ];

  test.each(everyLine((call) => partsOf(call).length > 0))('%s', async (line, call) => {
    const wrong: string[] = [];
    for (const [part, { name, schema, shape }] of partsOf(call))
      for (const text of hostileTexts) {
        const value = shape.type === 'array' ? [text] : text;
        const example = await exampleOf(line);
        const before = await allRows(stage.server.db);
        const { status, body } = await make(stage.server, line, {
          ...example,
          [part]: { ...example[part], [name]: value },
        });
        // a form and an address turn half a character into a whole one
        const sent =
          part === 'body' ? value : JSON.parse(JSON.stringify(value).replace(/\\ud[0-9a-f]{3}/g, '\ufffd'));
        const mustRefuse = !schema.safeParse(sent).success || text.includes('\u0000');
        const isRefused = [400, 404].includes(status);
        if (
          status >= 500 ||
          (!isRefused && status >= 300) ||
          (mustRefuse && !Object.hasOwn(body ?? {}, name))
        )
          wrong.push(`${name} = ${told(text)}: ${status} ${told(body)}`);
        if (isRefused) expect(withoutUnclaimed(before, await allRows(stage.server.db))).toEqual([]);
      }
    expect(wrong).toEqual([]);
  });
});

/** Pictures are kept before it is known whether anything will show them; nobody claimed these, and they are swept. */
const withoutUnclaimed = (...rows: Parameters<typeof changeBetween>) =>
  changeBetween(...rows).filter((change) => !/^media \+ .*"claimed_at":null/.test(change));

describe('what comes beside the fields', () => {
  test.each(open)('%s grants no wish', async (line, call) => {
    const known = new Set(
      [call.takes, call.form?.fields, call.query].flatMap(fieldsOf).map(({ name }) => name),
    );
    const more = Object.fromEntries(Object.entries(wishes).filter(([name]) => !known.has(name)));
    const texts = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));

    const change = async (extras: boolean): Promise<string[]> => {
      const example = await exampleOf(line);
      const before = await allRows(stage.server.db);
      const { status, body } = await make(stage.server, line, {
        ...example,
        ...(extras && { query: { ...example.query, ...(call.query ? texts : {}) } }),
        ...(extras && call.takes && { body: { ...example.body, ...more } }),
        ...(extras && call.form && { fields: { ...example.fields, ...texts } }),
      });
      expect(Object.keys(call.gives), JSON.stringify(body)).toContain(String(status));
      const after = await allRows(stage.server.db);
      expect([...after.values()].flat().filter((row) => traces.test(row))).toEqual([]);
      return changeBetween(before, after);
    };

    const plain = await change(false);
    await stage.server.app.settled();
    await emptyDb(stage.server.db);
    stage.cast = await callCast(stage.server);
    expect(await change(true)).toEqual(plain);
  });

  test.each(everyLine(({ takes, form }) => takes ?? form))('%s takes no poison', async (line, call) => {
    const example = await exampleOf(line);
    const attacks = ['__proto__', 'constructor', 'prototype'].flatMap((name): Attack[] => {
      const names = ['non_field_error'];
      if (call.form)
        return [{ what: name, names, example: { ...example, fields: { ...example.fields, [name]: 'x' } } }];
      const inside = { ...example.body, more: [{ [name]: { is_verified: true } }] };
      const poisoned = Object.defineProperty({ ...example.body }, name, { value: {}, enumerable: true });
      return [inside, poisoned].map((body) => ({ what: name, names, example: { ...example, body } }));
    });
    await refusesAll(line, attacks);
  });
});

describe('bodies of another sort', () => {
  test.each(everyLine(({ takes, form }) => takes ?? form))('%s', async (line, call) => {
    const example = await exampleOf(line);
    const before = await allRows(stage.server.db);
    const send = async (type: string | null, body: Buffer | string) => {
      const headers = { ...tokenOf(example), ...(type !== null && { 'content-type': type }) };
      const answer = await ask(stage.server, {
        method: line.split(' ')[0] ?? '',
        path: pathOf(line, example),
        headers,
        body,
      });
      return answer.status;
    };
    const json = JSON.stringify(example.body ?? {});
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json-patch+json',
      'application/json; charset=utf-16',
      'multipart/mixed; boundary=x',
      ' ',
    ])
      expect([type, await send(type, `${json} `)]).toEqual([type, 415]);
    expect(await send('multipart/form-data', json)).toBe(call.form ? 400 : 415);
    expect(await send('multipart/form-data; boundary=x', '--x\r\nbroken')).toBe(call.form ? 400 : 415);

    for (const body of ['[]', 'null', '1', '"text"', '{', '{"a":}', '[['.repeat(30_000), 'NaN', '\ufeff{}x'])
      expect([told(body), await send('application/json', body)]).toEqual([told(body), 400]);
    expect(
      await send('application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    ).toBe(400);
    expect(await send('application/json', `{"a":"${'x'.repeat(70_000)}"}`)).toBe(413);

    const deep = `${'['.repeat(25_000)}${']'.repeat(25_000)}`;
    for (const { name } of [call.takes, call.form?.fields].flatMap(fieldsOf))
      expect([name, await send('application/json', `{"${name}":${deep}}`)]).toEqual([name, 400]);
    expect(changeBetween(before, await allRows(stage.server.db))).toEqual([]);
  });
});

describe('what stands in the path', () => {
  test.each(everyLine((_, line) => line.includes(':')))('%s', async (line) => {
    const example = await exampleOf(line);
    const { mallory, ana } = stage.cast;
    const theirs = (await addPost(mallory)).body.id;
    const before = await allRows(stage.server.db);
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
      const { status } = await ask(stage.server, {
        method: line.split(' ')[0] ?? '',
        path,
        headers: { ...tokenOf(example), ...(rest.body && { 'content-type': 'application/json' }) },
        body: rest.body ? JSON.stringify(rest.body) : '',
      });
      expect([told(id), status]).toEqual([told(id), 404]);
    }
    // what is no text at all
    for (const id of ['%ff', '%c0%af', '%ED%A0%80', '%', '%zz']) {
      const path = pathOf(line, { params: { id } });
      const method = line.split(' ')[0] ?? '';
      const { status } = await ask(stage.server, { method, path, headers: tokenOf(example) });
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
    }
    expect(changeBetween(before, await allRows(stage.server.db))).toEqual([]);
  });
});
