import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAna, postJson, type Running, raw, start } from '../../testing/generated-calls.ts';
import { noLimiter } from './limiter.ts';

let server: Running;
beforeAll(async () => {
  server = await start({ RATE_LIMITS: 'off' }, { limiter: noLimiter });
});
afterAll(() => server.close());

const required = 'This field is required.';
const notAllowed = 'This contains characters that are not allowed.';

describe('bad input', () => {
  it.each<[label: string, field: string, value: unknown, message: string]>([
    ['missing', 'name', undefined, required],
    ['null', 'name', null, 'This field may not be null.'],
    ['of another type', 'name', 7, 'This must be a text.'],
    ['too long', 'name', 'x'.repeat(21), 'This may have at most 20 characters.'],
    ['empty after trimming', 'name', ' \n ', 'This may not be empty.'],
    ['of a NUL and half a character alone', 'name', '\u0000\ud800', 'This may not be empty.'],
    ['with a NUL inside', 'within', { deep: '\u0000' }, notAllowed],
    ['no choice', 'kind', 'c', 'This must be one of: a, b.'],
    ['no number', 'size', '3', 'This must be a number.'],
    ['no whole number', 'size', 1.5, 'This must be a whole number.'],
    ['too big', 'size', 10, 'This may be at most 9.'],
    ['too small', 'size', 0, 'This must be at least 1.'],
    ['no boolean', 'sure', 'true', 'This must be true or false.'],
    ['no list', 'tags', 'a', 'This must be a list.'],
    ['too long a list', 'tags', ['a', 'b', 'c', 'd'], 'This may have at most 3 entries.'],
    ['wrong in a list', 'tags', ['a', 'toolong'], 'Number 2: This may have at most 5 characters.'],
    ['no date', 'day', '2026-02-30', 'This must be a date such as 2026-11-21.'],
    ['missing further in', 'within', {}, 'deep: This field is required.'],
    ['no object', 'within', [], 'This must be an object.'],
    ['refused with the message of its shape', 'code', '', "Please enter partner's code"],
  ])('is reported under its field: %s', async (_, field, value, message) => {
    const answer = await postJson(server, 'thing/', { name: 'x', [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ [field]: [message] });
  });

  it('is reported for every field', async () => {
    const answer = await postJson(server, 'thing/', { kind: 'c' });
    expect(await answer.json()).toEqual({ name: [required], kind: ['This must be one of: a, b.'] });
  });

  it('is reported at most three times per field', async () => {
    const answer = await postJson(server, 'thing/', { name: 'x', labels: Array(5000).fill(7) });
    expect(((await answer.json()) as { labels: string[] }).labels).toHaveLength(3);
  });

  it.each([
    ['[]', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['1', 'The body must be a JSON object.'],
    ['NaN', 'The request body is not valid JSON.'],
    ['{"name":"x"', 'The request body is not valid JSON.'],
    ['name=x', 'The request body is not valid JSON.'],
    ['{"name":"x","__proto__":{}}', 'The name __proto__ is not allowed.'],
    ['{"name":"x","\\u005f\\u005fproto\\u005f\\u005f":{}}', 'The name __proto__ is not allowed.'],
    ['{"name":"x","tags":[{"constructor":1}]}', 'The name constructor is not allowed.'],
  ])('may be a whole body: %s', async (body, message) => {
    const answer = await postJson(server, 'thing/', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ non_field_error: [message] });
  });

  it('may be a body of invalid UTF-8, or nested as deep as it is long', async () => {
    const send = (body: Buffer<ArrayBuffer>) =>
      fetch(`${server.url}/api/v1/thing/`, {
        method: 'POST',
        headers: { ...asAna, 'content-type': 'application/json' },
        body,
      });
    expect((await send(Buffer.from('{"name":"\xc3("}', 'latin1'))).status).toBe(400);
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect((await send(Buffer.from(`{"name":${deep}}`))).status).toBe(400);
    const unknown = await send(Buffer.from(`{"name":"x","is_verified":${deep}}`));
    expect(unknown.status).toBe(201);
    expect(((await unknown.json()) as { body: object }).body).toEqual({ name: 'x' });
  });

  it('may be a body that is too large, refused while it is read', async () => {
    const head =
      'POST /api/v1/thing/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ana\r\nContent-Type: application/json\r\n';
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const answer = await raw(
      server.port,
      `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
      chunk,
      chunk,
      chunk,
      '0\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('{"detail":"This is too large."}');
  });
});

describe('the kind of a body', () => {
  const send = (head: string, body: string): Promise<string> =>
    raw(
      server.port,
      `POST /api/v1/thing/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ana\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  const statusOf = async (head: string, body: string): Promise<number> =>
    Number((await send(head, body)).slice(9, 12));
  const good = '{"name":"x"}';
  const bad = '{"name":7}';

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    '\tapplication/json\t;x=1',
  ])('is JSON and parsed as such: "%s"', async (type) => {
    expect(await statusOf(`Content-Type:${type}\r\n`, good)).toBe(201);
    expect(await statusOf(`Content-Type:${type}\r\n`, bad)).toBe(400);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    'application/json-patch+json',
    'application/ json',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=utf-16',
    `application/json; x=${'y'.repeat(200)}`,
    '*/*',
    'multipart/form-data; boundary=x',
  ])('is refused if it is unsupported: "%.40s"', async (type) => {
    expect(await statusOf(`Content-Type: ${type}\r\n`, bad)).toBe(415);
    expect(await statusOf(`Content-Type: ${type}\r\n`, good)).toBe(415);
  });

  it('is refused if it is compressed or not declared', async () => {
    expect(await statusOf('Content-Type: application/json\r\nContent-Encoding: gzip\r\n', good)).toBe(415);
    expect(await statusOf('', good)).toBe(415);
    expect(await statusOf('Content-Type:\r\n', bad)).toBe(415);
  });

  it('is an empty object if no body is sent', async () => {
    for (const head of ['', 'Content-Type: application/json\r\n']) {
      const answer = await send(head, '');
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain(`{"name":["${required}"]}`);
    }
    const toggled = await fetch(`${server.url}/api/v1/thing/x/toggle/`, { method: 'POST', headers: asAna });
    expect(toggled.status).toBe(204);
  });
});
