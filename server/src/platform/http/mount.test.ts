import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ana, asAna, postJson, type Running, raw, start } from '../../testing/made-up.ts';

let server: Running;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/api/v1/${path}`, { headers: asAna, ...init });
const put = (id: string): Promise<Response> => ask(`thing/${id}/`, { method: 'PUT' });
const id = 'A'.repeat(20);

describe('who may call', () => {
  const as = (token: string) => ({ headers: { authorization: token } });

  it('is anyone, where the call is open', async () => {
    expect((await ask('open/', { headers: {} })).status).toBe(200);
  });

  it.each([
    '',
    'ana',
    'Basic ana',
    'Bearer',
    'Bearer nobody',
    'Bearer ana bruno',
    `Bearer ${'x'.repeat(5000)}`,
  ])('is nobody with the header "%.30s"', async (authorization) => {
    const answer = await ask('thing/', as(authorization));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({
      detail: 'Your session has expired. Please login again to get access to your account.',
    });
  });

  it('is told by a token, whatever the case of the word before it', async () => {
    expect((await ask('thing/', as('bearer ana'))).status).toBe(200);
  });

  it('is refused while suspended', async () => {
    const answer = await ask('thing/', as('Bearer suspended'));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ detail: 'This account has been suspended.', code: 'suspended' });
  });

  it('needs a partner, where the call does', async () => {
    const answer = await postJson(server, 'thing/', { name: 'x' }, { authorization: 'Bearer alone' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ detail: 'Connect with your partner first.' });
    expect((await ask('thing/', as('Bearer alone'))).status).toBe(200);
  });

  it('needs the terms accepted, where the call does', async () => {
    const answer = await postJson(server, 'upload/', {}, { authorization: 'Bearer no-terms' });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'terms' });
    expect(
      (await postJson(server, 'thing/', { name: 'x' }, { authorization: 'Bearer no-terms' })).status,
    ).toBe(201);
  });
});

describe('answers', () => {
  it('are the body of a call with one good answer', async () => {
    const answer = await ask(`thing/${id}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ id, name: 'a thing' });
  });

  it('are by status where there are several, and empty where declared so', async () => {
    const toggled = await postJson(server, `thing/${id}/toggle/`, { want: true });
    expect(toggled.status).toBe(200);
    expect(await toggled.json()).toMatchObject({ id });
    const untoggled = await postJson(server, `thing/${id}/toggle/`, {});
    expect(untoggled.status).toBe(204);
    expect(await untoggled.text()).toBe('');
    expect((await ask(`thing/${id}/`, { method: 'DELETE' })).status).toBe(204);
  });

  it('are the same without the slash at the end', async () => {
    expect(await (await ask(`thing/${id}`)).json()).toEqual({ id, name: 'a thing' });
    expect((await postJson(server, 'thing', { name: 'x' })).status).toBe(201);
  });

  it.each(['missing', 'leaking', 'kind'])('are checked in tests: %s', async (how) => {
    const answer = await ask(`wrong/${how}/`, { method: 'POST' });
    expect(answer.status).toBe(500);
    expect(server.log()).toContain('POST wrong/:how/ gave a wrong answer');
  });

  it('are not checked where nobody asked for it', async () => {
    const unchecked = await start({}, { checkAnswers: false });
    const answer = await fetch(`${unchecked.url}/api/v1/wrong/leaking/`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await unchecked.close();
  });
});

describe('refusals', () => {
  const detail = (says: string, more = {}) => ({ detail: says, ...more });
  it.each([
    ['forbidden', 403, detail('Only the partner may.'), null],
    ['nothing', 404, detail('Not found.'), null],
    ['conflict', 409, detail('This was changed in the meantime.', { current: { id: 'newer' } }), null],
    ['running', 409, detail('This was changed in the meantime.'), '2'],
    ['unavailable', 503, detail('This is not available at the moment. Please try again.'), '5'],
    ['field', 400, { id: ['This code is not known.'] }, null],
  ])('come as HTTP: %s', async (how, status, body, retryAfter) => {
    const answer = await put(how);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual(body);
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of what broke tell nothing but where to look it up', async () => {
    const answer = await put('bug');
    expect(answer.status).toBe(500);
    const body = await answer.text();
    const requestId = answer.headers.get('x-request-id') ?? 'none';
    expect(JSON.parse(body)).toEqual({
      detail: `Something went wrong on our side. Please try again. (${requestId})`,
    });
    expect(server.log()).toContain(`"id":"${requestId}"`);
  });

  it('know a wrong path from a wrong method', async () => {
    for (const path of ['nothing/', 'thing/a/b/c/', '', 'later/', 'thing//'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect(await (await ask('nothing/')).json()).toEqual({ detail: 'Not found.' });
    const answer = await ask(`thing/${id}/`, { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT, OPTIONS');
    expect(await answer.json()).toEqual({ detail: 'This method is not allowed here.' });
    expect((await ask('later/', { method: 'POST' })).status).toBe(404);
    expect(
      await raw(server.port, 'TRACE /api/v1/thing/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 405 /);
  });

  it('meet what cannot stand in an address', async () => {
    expect((await ask('thing/%00/')).status).toBe(404);
    expect((await ask(`thing/${'A'.repeat(5000)}/`)).status).toBe(404);
    const broken = await ask('thing/%zz/');
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({ non_field_error: ['The request cannot be read.'] });
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
    expect(broken.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });
});

describe('a query', () => {
  it('is read by its shape', async () => {
    expect(await (await ask('thing/?kind=a&other=1')).json()).toMatchObject({ results: [{ id }] });
    expect(await (await ask('thing/?cursor=x')).json()).toMatchObject({ results: [] });
  });

  it.each([
    ['kind=c', 'kind', 'This must be one of: a, b.'],
    ['kind=a&kind=b', 'kind', 'This must be one of: a, b.'],
    ['cursor=a&cursor=b', 'cursor', 'This must be a text.'],
    [`cursor=${'x'.repeat(201)}`, 'cursor', 'This may have at most 200 characters.'],
    ['cursor=%00', 'cursor', 'This contains characters that are not allowed.'],
  ])('is refused where it is wrong: %.20s', async (query, field, sentence) => {
    const answer = await ask(`thing/?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ [field]: [sentence] });
  });

  it('cannot poison anything', async () => {
    expect((await ask('thing/?__proto__=a&constructor=b&__proto__[kind]=c')).status).toBe(200);
    expect(Object.prototype).not.toHaveProperty('kind');
  });
});

describe('a request that must take effect once', () => {
  const once = async (key: string, body: object, path = 'thing/') =>
    (
      (await (await postJson(server, path, body, { ...asAna, 'idempotency-key': key })).json()) as {
        once: unknown;
      }
    ).once;

  it('brings its key, and a print of what it says in whatever order', async () => {
    const first = await once('key-1', { name: 'x', size: 3, within: { deep: 'a' } });
    expect(first).toMatchObject({ userId: ana, line: 'POST thing/', key: 'key-1' });
    expect(await once('key-1', { within: { deep: 'a' }, size: 3, name: 'x', unknown: 1 }, 'thing')).toEqual(
      first,
    );
    expect(await once('key-1', { name: 'y', size: 3, within: { deep: 'a' } })).not.toEqual(first);
  });

  it('is an ordinary one without a key', async () => {
    expect(await ((await postJson(server, 'thing/', { name: 'x' })).json() as Promise<object>)).toMatchObject(
      { once: null },
    );
  });

  it.each(['x'.repeat(256), 'a b', 'a\tb', 'ä'])('is refused with a key that is none: %.10s', async (key) => {
    const answer = await postJson(server, 'thing/', { name: 'x' }, { ...asAna, 'idempotency-key': key });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ non_field_error: [expect.stringContaining('Idempotency-Key')] });
  });
});
