import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { callsByFeature } from '@twosome/contract/all-calls';
import type { Call } from '@twosome/contract/platform/call';
import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { embeddedFolder } from './testing/database.ts';
import { formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import { type Nginx, nginx, nginxExample, prepareNginx } from './testing/nginx.ts';
import { type Person, signIn } from './testing/person.ts';
import { type Program, startProgram } from './testing/program.ts';

// Runs deploy/nginx.conf, with other ports, names and paths, in front of a server process.

const mebibyte = 1024 * 1024;

/** The value of a setting in the example. */
const settingIn = (text: string, name: string): string =>
  new RegExp(`^\\s*${name}\\s+(.*);$`, 'm').exec(text)?.[1] ?? '';

/** Each `client_max_body_size` in a location of the example, with what it and the location say. */
const locationsIn = (text: string) =>
  [...text.matchAll(/location ~ (\S+) \{([^}]*client_max_body_size (\d+)m;[^}]*)\}/g)].map(
    ([, pattern = '', settings = '', most]) => ({
      pattern: new RegExp(pattern),
      settings,
      most: Number(most) * mebibyte,
    }),
  );

describe('the example', () => {
  test('gives its timeouts more time than the heartbeat of sockets', async () => {
    const text = await readFile(nginxExample, 'utf8');
    for (const name of ['proxy_read_timeout', 'proxy_send_timeout'])
      expect(Number.parseInt(settingIn(text, name), 10) * 1000).toBeGreaterThan(2 * timing.socketHeartbeat);
  });

  test('accepts large bodies for the calls that take files, unbuffered, and for no other path', async () => {
    const text = await readFile(nginxExample, 'utf8');
    const locations = locationsIn(text);
    const pathOf = (route: string): string => `/api/v1/${route.split(' ')[1]}`.replace(/:\w+/g, 'x');
    const calls: [string, Call][] = Object.values(callsByFeature).flatMap((group) => Object.entries(group));
    const uploads = calls.filter(([, call]) => call.form !== undefined);
    expect(uploads.length).toBeGreaterThan(4);
    for (const [route, { form }] of uploads)
      for (const path of [pathOf(route), pathOf(route).replace(/\/$/, '')]) {
        const [location, ...others] = locations.filter(({ pattern }) => pattern.test(path));
        expect([path, others.length, location?.settings]).toEqual([
          path,
          0,
          expect.stringContaining('proxy_request_buffering off;'),
        ]);
        const least = form?.fileBytes ?? limits.postImages * limits.uploadBytes;
        expect([path, (location?.most ?? 0) > least + mebibyte / 2]).toEqual([path, true]);
        // the limits of open uploads and of their rate
        const zones = [...text.matchAll(/"~(\^POST \S+)" \$twosome_client/g)];
        expect([path, zones.some(([, zone = '']) => new RegExp(zone).test(`POST ${path}`))]).toEqual([
          path,
          true,
        ]);
      }
    const largePaths = new Set(uploads.map(([route]) => pathOf(route)));
    const smallPaths = [...calls.map(([route]) => pathOf(route)), '/', '/post/x', '/admin/report/x'].filter(
      (path) => !largePaths.has(path),
    );
    for (const path of smallPaths)
      expect([path, locations.some(({ pattern }) => pattern.test(path))]).toEqual([path, false]);
    const usual = Number.parseInt(settingIn(text, 'client_max_body_size'), 10) * 1024;
    expect(usual).toBeGreaterThan(limits.jsonBytes);
    expect(settingIn(text, 'client_body_buffer_size')).toBe(settingIn(text, 'client_max_body_size'));
  });
});

describe.runIf(nginx)('behind nginx', () => {
  let dataDir: string;
  let proxy: Nginx;
  let server: Program;
  let site: { url: string };
  let ana: Person;
  let bruno: Person;

  beforeAll(async () => {
    // self-signed certificate
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    dataDir = await embeddedFolder();
    proxy = await prepareNginx();
    site = { url: proxy.url };
    server = await startProgram({
      DATA_DIR: dataDir,
      PUBLIC_URL: site.url,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'on',
    });
    await proxy.start(new URL(server.url).port);
    [ana, bruno] = [await signIn(site, 'Ana'), await signIn(site, 'Bruno')];
    for (const person of [ana, bruno])
      await person.call('POST auth/accept_terms/', { body: { adult: true } });
    await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A request from another local address, as a remote client with arbitrary headers. */
  const from = async (localAddress: string, headers: Record<string, string>): Promise<number> => {
    const sent = request(`${site.url}/demo-identity/credential/`, {
      method: 'POST',
      localAddress,
      family: 4,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.end(JSON.stringify({ first_name: 'Mallory' }));
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  };

  test('an idle socket stays open and carries frames afterwards', async () => {
    const socket = new WebSocket(
      `${site.url.replace('https', 'wss')}/api/v1/ws/message/`,
      ['twosome', bruno.token],
      { origin: site.url },
    );
    await once(socket, 'open');
    await once(socket, 'ping');
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    await ana.call('POST post/', { form: formOf({ images: await smallPhoto(), text: 'hello' }) });
    await expect.poll(() => frames.join()).toContain('hello');
    socket.close();
  });

  test('pages are served over HTTPS, and HTTP redirects there', async () => {
    const sent = await fetch(`${proxy.plain}/healthz?a=b`, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([301, 'https://localhost/healthz?a=b']);
    const alive = await fetch(`${site.url}/healthz`);
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }]);
    expect(alive.headers.get('strict-transport-security')).toContain('max-age');
  });

  test('an upload of 7 MB is accepted, and one of 9 MB is refused by the server itself', async () => {
    const photo = await smallPhoto();
    const of = (bytes: number) => formOf({ images: Buffer.concat([photo, Buffer.alloc(bytes)]) });
    expect((await ana.call('POST post/', { form: of(7 * mebibyte) })).status).toBe(201);
    const tooLarge = await ana.call('POST post/', { form: of(9 * mebibyte) });
    expect([tooLarge.status, tooLarge.body.detail]).toEqual([413, 'A file may have at most 8 MB.']);
  });

  test('no request body from a person without an account is stored on the disk', async () => {
    const send = (path: string, type: string) => {
      const sent = request(`${site.url}${path}`, {
        method: 'POST',
        localAddress: '127.0.0.7',
        family: 4,
        headers: { 'content-type': type, 'content-length': 5 * mebibyte },
      });
      sent.on('error', () => {});
      // all but the last byte
      sent.write(Buffer.alloc(5 * mebibyte - 1));
      return {
        sent,
        status: once(sent, 'response').then(([response]) => response.resume().statusCode as number),
      };
    };
    const form = 'multipart/form-data; boundary=B';
    const opened = [
      ...['goals/', 'report/public/', 'auth/google_login/', 'no/such/call/'].map((path) => ({
        expected: 413,
        ...send(`/api/v1/${path}`, 'application/json'),
      })),
      { expected: 413, ...send('/', form) },
      ...['post/', 'letter/', 'message/add_message/', 'auth/update_twosome/', 'import/', 'letter'].map(
        (path) => ({ expected: 401, ...send(`/api/v1/${path}`, form) }),
      ),
    ];
    expect(await Promise.all(opened.map(({ status }) => status))).toEqual(
      opened.map(({ expected }) => expected),
    );
    expect(await proxy.bufferedBodies()).toBe(0);
    for (const { sent } of opened) sent.destroy();
  });

  test('a JSON body that is too large is refused in the format of the API, by the server or before it', async () => {
    for (const bytes of [limits.jsonBytes + 1, 200_000]) {
      const answer = await ana.call('POST goals/', { body: { title: 'x'.repeat(bytes) } });
      expect([answer.status, answer.body.detail]).toEqual([413, 'This is too large.']);
    }
  });

  test('a client that forges X-Forwarded-For is counted by its real address', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1)
      statuses.push(await from('127.0.0.2', { 'x-forwarded-for': `203.0.113.${round}, 127.0.0.1` }));
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
    // neither the forged address nor other clients of the proxy are limited
    expect(await from('127.0.0.3', {})).toBe(200);
  });

  test('open uploads and their rate are limited by address', async () => {
    const upload = (localAddress: string, body: string | null, headers: Record<string, string> = {}) => {
      const sent = request(`${site.url}/api/v1/post/`, {
        method: 'POST',
        localAddress,
        family: 4,
        headers: { 'content-type': 'multipart/form-data; boundary=B', 'content-length': 100, ...headers },
      });
      sent.on('error', () => {});
      if (body === null) sent.flushHeaders();
      else sent.end(body.padEnd(100));
      const status = once(sent, 'response').then(([response]) => {
        const { headers, statusCode } = response.resume();
        return `${statusCode} ${headers['content-type']} ${headers['retry-after'] ?? ''}`;
      });
      return { sent, status };
    };
    const refused = '429 application/json 10';
    // nginx counts a connection once its headers have arrived; the server waits for the body of somebody it knows
    const authorization = `Bearer ${ana.token}`;
    const open = Array.from({ length: 21 }, () => upload('127.0.0.4', null, { authorization }));
    expect(await Promise.race(open.map(({ status }) => status))).toBe(refused);
    expect(await upload('127.0.0.5', '--B--').status).toContain('401');
    for (const { sent, status } of open) {
      status.catch(() => {});
      sent.destroy();
    }

    const answers = await Promise.all(Array.from({ length: 80 }, () => upload('127.0.0.6', '--B--').status));
    expect(answers.filter((answer) => answer === refused).length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.startsWith('401')).length).toBeGreaterThan(0);
  });

  test('metrics are not public, and neither a signed URL token nor a calendar address is logged', async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    const { body } = await ana.call('GET post/?is_timeline=true');
    expect((await ana.fetch(body.results[0].images[0].image)).status).toBe(200);
    const { pathname } = new URL((await ana.call('POST calendar/', { body: {} })).body.url);
    expect((await ana.fetch(pathname)).status).toBe(200);
    await expect.poll(() => proxy.log()).toContain('GET /calendar/...');
    const log = await proxy.log();
    expect(log).not.toContain(pathname);
    expect(log).toContain('GET /media/post/');
    expect(log).not.toContain('s=');
  });
});
