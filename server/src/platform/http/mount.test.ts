import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, asAna, postJson, type Running, raw, start } from '../../testing/generated-calls.ts';

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/api/v1/${path}`, { headers: asAna, ...init });
const put = (id: string): Promise<Response> => send(`thing/${id}/`, { method: 'PUT' });
const id = 'A'.repeat(20);

describe('the caller', () => {
  const as = (token: string) => ({ headers: { authorization: token } });

  it.each([
    '',
    'ana',
    'Basic ana',
    'Bearer',
    'Bearer nobody',
    'Bearer ana bruno',
    `Bearer ${'x'.repeat(5000)}`,
  ])('is not signed in with the header "%.30s"', async (authorization) => {
    const answer = await send('thing/', as(authorization));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({
      detail: 'Your session has expired. Please login again to get access to your account.',
    });
  });

  it('is identified by a token, with any case of "Bearer"', async () => {
    expect((await send('thing/', as('bearer ana'))).status).toBe(200);
  });
});

describe('responses', () => {
  it('are the body for a call with one declared response', async () => {
    const answer = await send(`thing/${id}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ id, name: 'a thing' });
  });

  it('are chosen by status if there are several, and empty if declared so', async () => {
    const toggled = await postJson(server, `thing/${id}/toggle/`, { want: true });
    expect(toggled.status).toBe(200);
    expect(await toggled.json()).toMatchObject({ id });
    const untoggled = await postJson(server, `thing/${id}/toggle/`, {});
    expect(untoggled.status).toBe(204);
    expect(await untoggled.text()).toBe('');
    expect((await send(`thing/${id}/`, { method: 'DELETE' })).status).toBe(204);
  });

  it('are the same without the trailing slash', async () => {
    expect(await (await send(`thing/${id}`)).json()).toEqual({ id, name: 'a thing' });
    expect((await postJson(server, 'thing', { name: 'x' })).status).toBe(201);
  });

  it.each(['missing', 'leaking', 'kind'])('are validated in tests: %s', async (how) => {
    const answer = await send(`wrong/${how}/`, { method: 'POST' });
    expect(answer.status).toBe(500);
    expect(server.log()).toContain('POST wrong/:how/ returned a wrong response');
  });
});

describe('errors', () => {
  const detail = (message: string, more = {}) => ({ detail: message, ...more });
  it.each([
    ['forbidden', 403, detail('Only the partner may.'), null],
    ['nothing', 404, detail('Not found.'), null],
    ['conflict', 409, detail('This was changed in the meantime.', { current: { id: 'newer' } }), null],
    ['running', 409, detail('This was changed in the meantime.'), '2'],
    ['unavailable', 503, detail('This is not available at the moment. Please try again.'), '5'],
    ['field', 400, { id: ['This code is not known.'] }, null],
    ['duplicate', 409, detail('This already exists. Reload and try again.'), null],
    ['reference', 409, detail('This was changed in the meantime.'), null],
  ])('become HTTP responses: %s', async (how, status, body, retryAfter) => {
    const answer = await put(how);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(body);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of the server reveal only the request id', async () => {
    const answer = await put('bug');
    expect(answer.status).toBe(500);
    const body = await answer.text();
    const requestId = answer.headers.get('x-request-id') ?? 'none';
    expect(JSON.parse(body)).toEqual({
      detail: `Something went wrong on our side. Please try again. (${requestId})`,
    });
    expect(server.log()).toContain(`"id":"${requestId}"`);
  });

  it('distinguish a wrong path from a wrong method', async () => {
    for (const path of ['nothing/', 'thing/a/b/c/', '', 'thing//'])
      expect([path, (await send(path)).status]).toEqual([path, 404]);
    expect(await (await send('nothing/')).json()).toEqual({ detail: 'Not found.' });
    const answer = await send(`thing/${id}/`, { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT, OPTIONS');
    expect(await answer.json()).toEqual({ detail: 'This method is not allowed here.' });
    expect(
      await raw(server.port, 'TRACE /api/v1/thing/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 405 /);
  });

  it('are sent for invalid characters in an address', async () => {
    expect((await send('thing/%00/')).status).toBe(404);
    expect((await send(`thing/${'A'.repeat(300)}/`)).status).toBe(404);
    const broken = await send('thing/%zz/');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({ non_field_error: ['The request cannot be read.'] });
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
    expect(broken.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });
});

describe('a query', () => {
  it('is parsed by its shape', async () => {
    expect(await (await send('thing/?kind=a&other=1')).json()).toMatchObject({ results: [{ id }] });
    expect(await (await send('thing/?cursor=x')).json()).toMatchObject({ results: [] });
  });

  it.each([
    ['kind=c', 'kind', 'This must be one of: a, b.'],
    ['kind=a&kind=b', 'kind', 'This must be one of: a, b.'],
    ['cursor=a&cursor=b', 'cursor', 'This must be a text.'],
    [`cursor=${'x'.repeat(201)}`, 'cursor', 'This may have at most 200 characters.'],
    ['cursor=%00', 'cursor', 'This contains characters that are not allowed.'],
  ])('is refused if it is invalid: %.20s', async (query, field, message) => {
    const answer = await send(`thing/?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ [field]: [message] });
  });

  it('cannot pollute prototypes', async () => {
    expect((await send('thing/?__proto__=a&constructor=b&__proto__[kind]=c')).status).toBe(200);
    expect(Object.prototype).not.toHaveProperty('kind');
  });
});

describe('an idempotent request', () => {
  const once = async (key: string, body: object, path = 'thing/') =>
    (
      (await (await postJson(server, path, body, { ...asAna, 'idempotency-key': key })).json()) as {
        idempotent: unknown;
      }
    ).idempotent;

  it('has its key and a hash of its content, independent of order', async () => {
    const first = await once('key-1', { name: 'x', size: 3, within: { deep: 'a' } });
    expect(first).toMatchObject({ userId: ana, route: 'POST thing/', key: 'key-1' });
    expect(await once('key-1', { within: { deep: 'a' }, size: 3, name: 'x', unknown: 1 }, 'thing')).toEqual(
      first,
    );
    expect(await once('key-1', { name: 'y', size: 3, within: { deep: 'a' } })).not.toEqual(first);
  });

  it.each(['x'.repeat(256), 'a b', 'a\tb', 'ä'])('is refused with an invalid key: %.10s', async (key) => {
    const answer = await postJson(server, 'thing/', { name: 'x' }, { ...asAna, 'idempotency-key': key });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ non_field_error: [expect.stringContaining('Idempotency-Key')] });
  });
});
