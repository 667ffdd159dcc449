import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Environment, readConfig } from '../server/src/config.ts';
import { inRoot } from './run/root.mjs';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const assigned = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]));
const unknown = (env: object) =>
  Object.keys(env).filter((name) => !Object.hasOwn(Environment.shape, name.replace(/_FILE$/, '')));

const image = read('Dockerfile');
const inImage: Record<string, string> = Object.fromEntries(
  (/^ENV (.*)$/m.exec(image)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
);

test('the settings in the image are known, and need a database', () => {
  expect(unknown(inImage)).toEqual([]);
  expect(() => readConfig(inImage)).toThrow('NODE_ENV is production, and the embedded database');
});

describe('compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twosome-deploy-'));
  const secrets = join(folder, 'secrets');
  beforeAll(() => {
    cpSync(inRoot('deploy/secrets.sh'), join(folder, 'secrets.sh'));
    execFileSync(join(folder, 'secrets.sh'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const text = read('compose.yaml');
  const compose = parse(text, { merge: true });
  const example = assigned(read('deploy/.env.example'));
  const settings = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries<string>(compose.services[name].environment).map(([key, value]) => [
        key,
        value
          .replace(/\$\{(\w+)(?::[-?]\w*)?\}/g, (_, variable) => example[variable] ?? '')
          .replace('/run/secrets', secrets),
      ]),
    );

  test('uses the variables of the example, and no others', () => {
    const used = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(example)));
  });

  test.each(['migrate', 'node1', 'node2'])('gives %s valid settings, with generated secrets', (name) => {
    const env = { ...inImage, ...settings(name) };
    expect(unknown(env)).toEqual([]);
    expect(readConfig(env)).toMatchObject({ production: true, demoIdentity: false, migrate: false });
  });

  test('mounts the secrets that the settings name, and the script generates all of them', () => {
    const files = Object.values<{ file: string }>(compose.secrets).map(({ file }) => basename(file));
    const generated = readdirSync(secrets);
    expect(new Set([...files, 'garage.env'])).toEqual(new Set(generated));
    const named = Object.values(settings('node1')).filter((value) => value.startsWith(secrets));
    expect(new Set(compose.services.node1.secrets)).toEqual(new Set(named.map((file) => basename(file))));
    const first = generated.map((name) => readFileSync(join(secrets, name), 'utf8'));
    execFileSync(join(folder, 'secrets.sh'));
    expect(generated.map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual(first);
  });

  test('finds what it replaces in the configuration of nginx', () => {
    const nginx = read('deploy/nginx.conf');
    const replaced = [
      'twosome.example',
      'server 127.0.0.1:8000;',
      '127.0.0.1:9000',
      '/var/log/nginx/twosome.log',
    ];
    for (const found of replaced) expect(nginx).toContain(found);
    const { networks, environment } = compose.services.proxy;
    expect(environment).toHaveProperty('SITE_HOST');
    expect(settings('node1').TRUSTED_PROXIES).toBe(networks.inside.ipv4_address);
  });
});

describe('deploy/kubernetes', () => {
  const document = (name: string) => parse(read(`deploy/kubernetes/${name}`));
  const env = assigned(read('deploy/kubernetes/settings.env'));
  const secret: Record<string, string> = document('secret.example.yaml').stringData;

  test('has known settings, valid once the secrets are replaced', () => {
    expect(unknown(env)).toEqual([]);
    const files = Object.keys(env).filter((name) => name.endsWith('_FILE'));
    expect(files.map((name) => basename(env[name] ?? ''))).toEqual(Object.keys(secret));
    const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !files.includes(name)));
    const read = (secrets: Record<string, string>) => readConfig({ ...inImage, ...plain, ...secrets });
    const random = '8f3c1d9a6be27405c0e94d71a2b65f38b1e07a52d3c8f46990a7e5d2146cf38b';
    expect(() => read({ ...secret, METRICS_TOKEN: random })).toThrow(/^SECRET_KEY /);
    expect(() => read({ ...secret, SECRET_KEY: random })).toThrow(/^METRICS_TOKEN /);
    expect(read({ ...secret, SECRET_KEY: random, METRICS_TOKEN: random })).toMatchObject({ migrate: false });
  });

  test('names files that exist, and the port of the server', () => {
    for (const name of document('kustomization.yaml').resources)
      expect([name, existsSync(inRoot('deploy/kubernetes', name))]).toEqual([name, true]);
    const { volumes, containers } = document('deployment.yaml').spec.template.spec;
    expect(containers[0].ports[0].containerPort).toBe(Environment.shape.PORT.def.defaultValue);
    expect(volumes[1].secret.secretName).toBe(document('secret.example.yaml').metadata.name);
    expect(containers[0].volumeMounts[1].mountPath).toBe(env.SECRET_KEY_FILE?.replace('/SECRET_KEY', ''));
  });
});
