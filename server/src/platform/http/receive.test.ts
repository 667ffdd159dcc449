import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { limits } from '@twosome/contract/platform/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asAna, closeGate, postJson, type Running, raw, seen, start } from '../../testing/generated-calls.ts';
import { ApiError } from '../api-error.ts';
import { noLimiter } from './limiter.ts';
import { trackUploads } from './open-uploads.ts';

let server: Running;
beforeAll(async () => {
  server = await start(
    {},
    { limiter: noLimiter, pace: { bytes: 1024, milliseconds: 200, totalMilliseconds: 60_000 } },
  );
});
afterAll(() => server.close());
afterEach(() => {
  expect(server.uploads()).toEqual([]);
  seen.length = 0;
});

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
const file = (content: string): File => new File([content], '../../evil\u0000.jpg', { type: 'image/jpeg' });
const formOf = (...parts: [name: string, value: string | File][]): FormData => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as File);
  return form;
};
const upload = (body: FormData, headers = {}, to = server): Promise<Response> =>
  fetch(`${to.url}/api/v1/upload/`, { method: 'POST', headers: { ...asAna, ...headers }, body });

describe('a form', () => {
  it('brings texts, lists and files, which exist while its handler runs', async () => {
    const answer = await upload(
      formOf(
        ['text', 'hi'],
        ['sure', 'true'],
        ['alt', 'one'],
        ['images', file('aaa')],
        ['alt', 'two'],
        ['images', file('bb')],
      ),
    );
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      body: { text: 'hi', sure: true, alt: ['one', 'two'] },
      files: [
        { field: 'images', bytes: 3, sha256: sha256('aaa') },
        { field: 'images', bytes: 2, sha256: sha256('bb') },
      ],
      idempotent: null,
    });
    expect(seen.map(({ content }) => content)).toEqual(['aaa', 'bb']);
    for (const { path } of seen) {
      expect(path).not.toContain('evil');
      expect(existsSync(path)).toBe(false);
    }
  });

  it('keeps the order of its files, large and small', async () => {
    const contents = ['x'.repeat(3_000_000), 'y', 'z'.repeat(100_000)];
    const answer = await upload(formOf(...contents.map((one): [string, File] => ['images', file(one)])));
    const { files } = (await answer.json()) as { files: { sha256: string }[] };
    expect(files.map((one) => one.sha256)).toEqual(contents.map(sha256));
  });

  it('may be JSON without files, with true for "true"', async () => {
    const answer = await postJson(server, 'upload/', { text: 'hi', sure: false, alt: ['a'] });
    expect(await answer.json()).toMatchObject({ body: { text: 'hi', sure: false, alt: ['a'] }, files: [] });
  });

  it('may contain unknown parts, which are skipped', async () => {
    const answer = await upload(
      formOf(['other', 'x'], ['avatar', file('aaa')], ['text', file('no text')], ['sure', 'false']),
    );
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ body: { sure: false }, files: [] });
    expect(seen).toEqual([]);
  });

  it('may have an empty file field, as browsers send it', async () => {
    const answer = await upload(formOf(['images', new File([], '')], ['text', 'hi']));
    expect(await answer.json()).toMatchObject({ body: { text: 'hi' }, files: [] });
  });

  it('has an idempotency hash of its fields and files, not of its boundary', async () => {
    const once = async (...parts: Parameters<typeof formOf>) =>
      ((await (await upload(formOf(...parts), { 'idempotency-key': 'k' })).json()) as { idempotent: object })
        .idempotent;
    const first = await once(['text', 'hi'], ['images', file('a')], ['images', file('b')]);
    expect(first).toMatchObject({ route: 'POST upload/', key: 'k' });
    expect(await once(['images', file('a')], ['images', file('b')], ['text', 'hi'])).toEqual(first);
    expect(await once(['text', 'hi'], ['images', file('b')], ['images', file('a')])).not.toEqual(first);
    expect(await once(['text', 'hi'], ['images', file('a')], ['images', file('c')])).not.toEqual(first);
  });
});

describe('a form is refused', () => {
  it.each<[string, [string, string | File][], object]>([
    ['too many files of a field', Array(4).fill(['images', file('a')]), { images: ['At most 3 files.'] }],
    ['two files in a field for one', Array(2).fill(['cover', file('a')]), { cover: ['At most one file.'] }],
    ['a field given twice', Array(2).fill(['text', 'a']), { text: ['This may be given only once.'] }],
    [
      'a field that is far too long',
      [['text', 'x'.repeat(limits.formFieldBytes + 1)]],
      { text: ['This is too long.'] },
    ],
    ['a wrong value', [['sure', 'yes']], { sure: ['This must be true or false.'] }],
    [
      'a name that would poison',
      [['__proto__', 'x']],
      { non_field_error: ['The form has a field whose name is not allowed.'] },
    ],
    ['too many fields', Array(101).fill(['x', 'y']), { non_field_error: ['The form has too many fields.'] }],
    [
      'too many unknown files',
      Array(300).fill(['x', file('')]),
      { non_field_error: [expect.stringContaining('too many')] },
    ],
  ])('with %s', async (_, parts, errors) => {
    const answer = await upload(formOf(...parts));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(errors);
  });

  it('with a file above the size limit, but not at it', async () => {
    const most = 'x'.repeat(limits.uploadBytes);
    expect((await upload(formOf(['cover', file(most)]))).status).toBe(201);
    const answer = await upload(formOf(['cover', file(`${most}x`)], ['text', 'hi']));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ detail: 'A file may have at most 8 MB.' });
  });

  const head = `POST /api/v1/upload/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ana\r\n`;
  const send = (type: string, body: string): Promise<string> =>
    raw(server.port, `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const part = (more = '', content = 'hi') =>
    `--B\r\nContent-Disposition: form-data; name="text"${more}\r\n\r\n${content}\r\n`;

  it.each([
    ['no boundary', 'multipart/form-data', `${part()}--B--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=', `${part()}--B--\r\n`],
    ['no end', 'multipart/form-data; boundary=B', part()],
    ['an end inside a file', 'multipart/form-data; boundary=B', part('; filename="a"').slice(0, -2)],
    ['nothing', 'multipart/form-data; boundary=B', ''],
    ['another boundary', 'multipart/form-data; boundary=C', `${part()}--B--\r\n`],
  ])('with %s', async (_, type, body) => {
    const answer = await send(type, body);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('{"non_field_error":["The form cannot be read."]}');
  });

  it('without harm if its parts have no names or huge ones', async () => {
    const nameless = `--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n${part()}--B--\r\n`;
    expect(await send('multipart/form-data; boundary=B', nameless)).toMatch(/^HTTP\/1.1 201 /);
    const monstrous = `--B\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}"\r\n\r\nx\r\n${part()}--B--\r\n`;
    expect(await send('multipart/form-data; boundary=B', monstrous)).toMatch(/^HTTP\/1.1 (201|400) /);
  });

  it('before it is read, if its Content-Length is too large', async () => {
    const answer = await raw(
      server.port,
      `${head}Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 99999999\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('without sign-in before it is read', async () => {
    const answer = await upload(formOf(['images', file('a')]), { authorization: '' });
    expect(answer.status).toBe(401);
    expect(seen).toEqual([]);
  });
});

it('a call that needs the terms for its files is refused with a file, but not without', async () => {
  const send = (token: string, ...parts: Parameters<typeof formOf>) =>
    fetch(`${server.url}/api/v1/profile/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf(...parts),
    });
  const refused = await send('no-terms', ['text', 'hi'], ['cover', file('a')]);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'terms' });
  expect((await send('no-terms', ['text', 'hi'])).status).toBe(200);
  expect(await (await send('ana', ['cover', file('a')])).json()).toEqual({ files: 1 });
});

describe('a client', () => {
  const begin = `POST /api/v1/upload/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ana\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 1000000\r\n\r\n--B\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n${'x'.repeat(5000)}`;

  async function beginThree(): Promise<Socket[]> {
    const sockets = Array.from({ length: limits.openUploads }, () => connect(server.port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write(begin);
    }
    await expect.poll(() => server.uploads()).toHaveLength(limits.openUploads);
    return sockets;
  }

  it('with three open uploads is refused a fourth until one disconnects, which leaves no files behind', async () => {
    const sockets = await beginThree();
    const refused = await upload(formOf(['images', file('a')]));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toEqual({ detail: expect.stringContaining('until one has finished') });
    expect((await upload(formOf(['text', 'no file']))).status).toBe(201);
    sockets[0]?.resetAndDestroy();
    await expect.poll(() => server.uploads()).toHaveLength(limits.openUploads - 1);
    expect((await upload(formOf(['images', file('a')]))).status).toBe(201);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(() => server.uploads()).toEqual([]);
  });

  it('that exceeds the bytes of all open uploads receives Retry-After', async () => {
    const small = await start({}, { openUploads: trackUploads({ mostBytes: 100_000 }) });
    const send = (bytes: number) => upload(formOf(['images', file('x'.repeat(bytes))]), {}, small);
    const refused = await send(100_000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await send(90_000)).status).toBe(201);
    expect((await send(90_000)).status).toBe(201);
    expect(small.uploads()).toEqual([]);
    await small.close();
  });

  it('whose usage cannot be counted leaves no files behind', async () => {
    const add = () => Promise.reject(new ApiError('unavailable'));
    const quota = { exceeded: async () => null, add, reserve: add };
    const uncounted = await start({}, { quota });
    expect((await upload(formOf(['images', file('a')]), {}, uncounted)).status).toBe(503);
    expect(uncounted.uploads()).toEqual([]);
    await uncounted.close();
  });

  it('whose file has a wrong beginning is refused before the rest arrives', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const answer: Buffer[] = [];
    socket.on('data', (chunk) => answer.push(chunk)).on('error', () => {});
    socket.write(
      begin.replace('upload/', 'profile/').replace('"images"', '"cover"').replace('xxxx', 'no picture'),
    );
    await expect.poll(() => Buffer.concat(answer).toString()).toContain('{"cover":["Not a picture."]}');
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 400 /);
    socket.destroy();
  });

  it('that disconnects while its handler runs leaves no files behind', async () => {
    const open = closeGate();
    const leaving = new AbortController();
    const aborted = fetch(`${server.url}/api/v1/upload/`, {
      method: 'POST',
      headers: asAna,
      body: formOf(['images', file('a')]),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await expect.poll(() => seen).toHaveLength(1);
    leaving.abort();
    expect(await aborted).toBe('AbortError');
    open();
    await expect.poll(() => server.uploads()).toEqual([]);
  });

  it('that waits for its images is not disconnected as idle', async () => {
    const open = closeGate();
    server.idleAfter(100);
    const answer = upload(formOf(['images', file('a')]));
    await expect.poll(() => seen).toHaveLength(1);
    // opened later, and cut because it is idle
    for (const _ of [1, 2]) await once(connect(server.port, '127.0.0.1').resume(), 'close');
    open();
    expect((await answer).status).toBe(201);
    server.idleAfter(20_000);
  });

  it.each([
    ['images is cut off', 'upload/', 'images', 408],
    ['a large file is not cut off', 'archive/', 'archive', 201],
  ])('that sends for longer than a usual body may take: %s', async (_, path, field, status) => {
    const strict = await start({}, { pace: { bytes: 1, milliseconds: 1000, totalMilliseconds: 300 } });
    const body = formOf([field, file('x'.repeat(5000))]);
    const { headers, body: whole } = new Request(`${strict.url}/api/v1/${path}`, { method: 'POST', body });
    const bytes = Buffer.from(await new Response(whole).arrayBuffer());
    const sent = request(`${strict.url}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        ...asAna,
        'content-type': headers.get('content-type') ?? '',
        'content-length': bytes.length,
      },
    });
    const answered = once(sent, 'response');
    for (let start = 0; start < bytes.length; start += 500) {
      sent.write(bytes.subarray(start, start + 500));
      await setTimeout(50);
    }
    sent.end();
    const [answer] = await answered;
    expect(answer.statusCode).toBe(status);
    sent.destroy();
    await strict.close();
  });

  const json = begin
    .replace('upload/', 'thing/')
    .replace(/multipart.*/, 'application/json')
    .replace('1000000', '50000');
  it.each([
    ['a form', begin],
    ['JSON', json],
  ])('that sends %s too slowly is disconnected', async (_, text) => {
    const socket = connect(server.port, '127.0.0.1');
    const answer: Buffer[] = [];
    socket.on('data', (chunk) => answer.push(chunk)).on('error', () => {});
    socket.write(text);
    const drops = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(() => server.uploads()).toEqual([]);
  });
});
