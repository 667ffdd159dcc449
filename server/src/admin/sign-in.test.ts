import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rates } from '@twosome/contract/platform/limits';
import { afterAll, describe, expect, test } from 'vitest';
import { moveClock, now } from '../platform/clock.ts';
import { createFixture } from '../testing/fixture.ts';
import { goodClaims, makeKey, providerOf, setOf, signed } from '../testing/issuer.ts';
import { adminToken, type Browser, openBrowser, signedInOperator } from '../testing/operator.ts';
import { startServer } from '../testing/server.ts';

// Who gets to the operator's pages. To everybody else they do not exist.

const key = makeKey('ES256');
const keys = createServer((_, response) => response.end(JSON.stringify(setOf(key))));
await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
const provider = providerOf('work', { issuer: origin, jwksUri: `${origin}/jwks` });
const other = providerOf('other', { issuer: `${origin}/other`, jwksUri: `${origin}/jwks` });
afterAll(() => void keys.close());

const env = {
  SECRET_KEY: 'c7d80b41e95f26a3c7b08f1d64e2a95b3807f1c6',
  ADMIN_TOKEN: adminToken,
  IDENTITY_PROVIDERS: JSON.stringify(
    [provider, other].map(({ name, issuer, clientIds, jwksUri }) => ({
      ...{ name, issuer, client_ids: clientIds, jwks_uri: jwksUri },
      authorization_endpoint: `${origin}/authorize`,
    })),
  ),
  OPERATORS: JSON.stringify([
    { name: 'Rita', issuer: origin, subject: 'rita-1' },
    { name: 'Rita elsewhere', issuer: other.issuer, subject: 'rita-1' },
  ]),
};
const fixture = createFixture(env);

const paths = [
  '/admin/report/x',
  '/admin/act',
  '/admin/log',
  '/admin/jobs',
  '/admin/health',
  '/admin/report/x/image/y',
];
const isIn = async (browser: Browser) =>
  (await (await browser.get('/admin')).text()).includes('Open reports');

/** Begins a sign-in, as the provider sees it. */
async function begin(browser: Browser): Promise<URL> {
  const { status, headers } = await browser.get('/admin/sign-in/work');
  expect(status).toBe(303);
  return new URL(headers.get('location') ?? '');
}
const finish = (
  browser: Browser,
  at: URL,
  { state, ...wrong }: Record<string, unknown> & { state?: string } = {},
) => {
  const sent = at.searchParams.get('nonce') ?? '';
  const claims = goodClaims(provider, now(), { sub: 'rita-1', nonce: sent, ...wrong });
  return browser.post(
    '/admin/signed-in',
    { id_token: signed(claims, key), state: state ?? sent },
    { origin },
  );
};

describe('the operator', () => {
  test('signs in with the token, and the pages run no script', async () => {
    const browser = await signedInOperator(fixture.server);
    const page = await browser.get('/admin');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.getSetCookie()).toEqual([]);
    const text = await page.text();
    expect(text).toContain('Rita (admin token)');
    expect(text).not.toContain('<script');
  });

  test('has a cookie for this host only, which no script reads and no other site sends', async () => {
    const response = await openBrowser(fixture.server).post('/admin/sign-in', {
      name: 'Rita',
      token: adminToken,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-operator=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('signs in at a provider: the account is listed, the nonce is ours [S6.18]', async () => {
    const browser = openBrowser(fixture.server);
    expect(await (await browser.get('/admin')).text()).toContain('Sign in with work');
    const at = await begin(browser);
    expect(at.href.startsWith(`${origin}/authorize?`)).toBe(true);
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      client_id: 'work-web',
      redirect_uri: 'http://localhost:8000/admin/signed-in',
      response_type: 'id_token',
      response_mode: 'form_post',
    });
    const { status } = await finish(browser, at);
    expect(status).toBe(200);
    expect(await (await browser.get('/admin')).text()).toContain(`Rita (${origin} rita-1)`);
  });

  test('is signed out by the button, after half an hour without a request, and after eight hours', async () => {
    const browser = await signedInOperator(fixture.server);
    await browser.post('/admin/sign-out', {});
    expect(await isIn(browser)).toBe(false);

    const idle = await signedInOperator(fixture.server);
    moveClock(31 * 60_000);
    expect(await isIn(idle)).toBe(false);

    const busy = await signedInOperator(fixture.server);
    for (let minutes = 0; minutes < 480; minutes += 20) {
      expect([minutes, (await busy.get('/admin/log')).status]).toEqual([minutes, 200]);
      moveClock(20 * 60_000);
    }
    moveClock(20 * 60_000);
    expect((await busy.get('/admin/log')).status).toBe(404);
  });
});

describe('nobody else', () => {
  test('reaches a page: the answer is that of an unknown address [S6.18]', async () => {
    const { ana } = fixture.cast;
    const browser = openBrowser(fixture.server);
    const unknown = await browser.get('/admin/nothing');
    const body = await unknown.text();
    for (const path of paths)
      for (const headers of [
        {},
        { authorization: `Bearer ${ana.token}` },
        { authorization: `Bearer ${adminToken}` },
        { cookie: '__Host-operator=a.b.c' },
      ] as Record<string, string>[]) {
        const response = await browser.request(path, { headers });
        expect([path, response.status, await response.text()]).toEqual([path, unknown.status, body]);
      }
    for (const path of ['/admin/act', '/admin/sign-out', '/admin/report/x/images']) {
      const { status } = await browser.post(path, { what: 'verify x', reason: 'x' });
      expect([path, status]).toEqual([path, 404]);
      const json = await browser.request(path, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect([path, json.status]).toEqual([path, 404]);
    }
  });

  test.each([
    ['a wrong token', { name: 'Rita', token: `${adminToken.slice(0, -1)}0` }],
    ['no token', { name: 'Rita', token: '' }],
    ['no name', { name: ' ', token: adminToken }],
  ])('signs in with %s', async (_, form) => {
    const browser = openBrowser(fixture.server);
    expect((await browser.post('/admin/sign-in', form)).status).toBe(403);
    expect(await isIn(browser)).toBe(false);
  });

  test('signs in from another site', async () => {
    const browser = openBrowser(fixture.server);
    for (const from of ['https://example.com', 'null'])
      expect(
        (await browser.post('/admin/sign-in', { name: 'Rita', token: adminToken }, { origin: from })).status,
      ).toBe(404);
  });

  test('signs in with an account that is not listed, another nonce or state, or a sign-in of another browser', async () => {
    const browser = openBrowser(fixture.server);
    for (const wrong of [{ sub: 'max' }, { nonce: 'x' }, { state: 'x' }, { nonce: 'x', state: 'x' }])
      expect((await finish(browser, await begin(browser), wrong)).status).toBe(403);
    const at = await begin(openBrowser(fixture.server));
    expect((await finish(browser, at)).status).toBe(403);
    const late = await begin(browser);
    moveClock(11 * 60_000);
    expect((await finish(browser, late)).status).toBe(403);
    expect(await isIn(browser)).toBe(false);
  });

  test.each([
    ['an unknown issuer', { iss: 'https://example.com' }],
    ['another provider than the one it began at', { iss: other.issuer, aud: other.clientIds[0] }],
    ['an audience that is not ours', { aud: 'somebody-else' }],
    ['a token without a nonce', { nonce: undefined }],
    ['a token that has expired', { exp: Math.floor(now().getTime() / 1000) - 3600 }],
  ])('signs in with %s [S6.18]', async (_, wrong) => {
    const browser = openBrowser(fixture.server);
    expect((await finish(browser, await begin(browser), wrong)).status).toBe(403);
    expect(await isIn(browser)).toBe(false);
  });

  test('signs in again with an answer that was used', async () => {
    const browser = openBrowser(fixture.server);
    const at = await begin(browser);
    expect((await finish(browser, at)).status).toBe(200);
    await browser.post('/admin/sign-out', {});
    expect((await finish(browser, at)).status).toBe(403);
    expect(await isIn(browser)).toBe(false);
  });

  test('keeps a session when the settings of operators change', async () => {
    const browser = await signedInOperator(fixture.server);
    const [cookie = ''] = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
    const statusWith = async (more: Record<string, string>) => {
      const node = await startServer(fixture.server.db, { ...env, ...more });
      const { status } = await fetch(`${node.url}/admin/log`, { headers: { cookie } });
      await node.close();
      return status;
    };
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ OPERATORS: '[]' })).toBe(404);
    expect(await statusWith({ SECRET_KEY: '0e1d2c3b4a5968778695a4b3c2d1e0ff1e2d3c4b' })).toBe(404);
  });

  test('tries tokens without end', async () => {
    const server = await startServer(fixture.server.db, { ADMIN_TOKEN: adminToken, RATE_LIMITS: 'on' });
    const browser = openBrowser(server);
    const statuses: number[] = [];
    for (let i = 0; i <= rates.operator.address; i += 1)
      statuses.push((await browser.post('/admin/sign-in', { name: 'x', token: 'x' })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
    await server.close();
  });

  test('finds the pages where no operator is set', async () => {
    const server = await startServer(fixture.server.db);
    const browser = openBrowser(server);
    for (const path of ['/admin', '/admin/sign-in/work', ...paths])
      expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
    expect((await browser.post('/admin/sign-in', { name: 'Rita', token: adminToken })).status).toBe(404);
    await server.close();
  });
});
