import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const provider = (issuer: string) =>
  JSON.stringify([{ name: 'own', issuer, client_ids: ['a'], jwks_uri: `${issuer}/jwks` }]);

test.each([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://twosome.example' },
  { HOST: '0.0.0.0' },
  { GOOGLE_CLIENT_ID: 'web.apps.googleusercontent.com' },
  { IDENTITY_PROVIDERS: provider('https://id.example') },
  { IDENTITY_PROVIDERS: provider('http://127.0.0.1:9999') },
  { DATABASE_URL: 'postgres://me@localhost/twosome' },
])('the demo is off with %j, and turning it on fails the start', (sign: Record<string, string>) => {
  const env = { EMBEDDED_IN_PRODUCTION: 'yes', DEMO_IDENTITY: 'on', ...sign };
  expect(readConfig(env).demo).toBe(false);
  expect(() => readConfig({ ...env, DEMO: 'on' })).toThrow(
    new RegExp(`^DEMO is on, which is refused because ${Object.keys(sign)[0]} is [^\n]*$`),
  );
});

test.each([
  [{}, true],
  [{ DEMO: 'off' }, false],
  [{ DEMO_IDENTITY: 'off' }, false],
  [{ NODE_ENV: 'test' }, false],
  [{ NODE_ENV: 'test', DEMO: 'on' }, true],
])('in local development with %j the demo is on: %s', (env: Record<string, string>, isOn) => {
  expect(readConfig(env).demo).toBe(isOn);
});
