import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Environment, readConfig } from '../server/src/config.ts';
import { safeVersions } from '../server/src/platform/db/safe-versions.ts';
import { registry } from '../server/src/platform/metrics.ts';
import { commands } from './admin/commands.ts';
import { server } from './build/server.mjs';
import { inRoot } from './run/root.mjs';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const page = read('docs/operating.md');
const files = (names: readonly string[]) => names.map((name) => [name, read(name)] as const);

/** The rows of the settings table: name and default. */
const rows = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (.*?) \| .+ \|$/gm)].map(
  ([, name = '', usual = '']) => [name, usual] as const,
);
const written = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) && value.length === 0 ? 'none' : String(value);
};
const assigned = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)];

describe('docs/operating.md', () => {
  test('has every setting, and no other, in the order of config.ts', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(Environment.shape));
  });

  test.each(Object.entries(Environment.shape))('has the default of %s', (name, schema) => {
    const usual = Object.fromEntries(rows)[name];
    if (schema.def.type === 'default') expect(usual).toBe(written(schema.def.defaultValue));
    else expect(usual).toMatch(/^(none|on; off in production|`http:\/\/localhost:` and the port)/);
  });

  test('names no unknown setting', () => {
    const names = [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    const settings = ['NAME', ...Object.keys(Environment.shape)].flatMap((name) => [name, `${name}_FILE`]);
    expect(names.filter((name = '') => !settings.includes(name))).toEqual([]);
  });

  test('mentions only existing commands and files', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = [...page.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(new Set(commands)).toEqual(
      new Set(['admin', 'build', 'backup', 'restore', 'migrate', 'keys', 'media', 'sbom', 'test:all']),
    );
    for (const name of commands) expect([name, scripts[name]]).toEqual([name, expect.any(String)]);
    const paths = [...page.matchAll(/\bdeploy\/[\w.-]+\w/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect([path, existsSync(inRoot(path))]).toEqual([path, true]);
  });

  test('shows every admin command with its arguments', () => {
    const shown = [...page.matchAll(/^admin ([a-z].*?)(?: +#.*)?$/gm)].map(([, line = '']) => line);
    expect(new Set(shown.map((line) => line.split(' ')[0]))).toEqual(new Set(Object.keys(commands)));
    for (const line of shown) {
      const [, call = '', reason] = /^(.*?)( --reason ".+")?$/.exec(line) ?? [];
      const [name = '', ...rest] = call.split(' ');
      const command = commands[name];
      expect([line, rest.length]).toEqual([line, command?.args.length]);
      expect([line, reason !== undefined]).toEqual([line, command?.isAct === true]);
    }
  });

  test.each(Object.entries(safeVersions))('has the oldest safe versions of %s', (program, versions) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${program} | `) && /\d\.\d/.test(line));
    expect(row?.split(' | ')[1]).toBe(versions.join(', '));
  });

  test('mentions only existing metrics', async () => {
    const text = await registry.metrics();
    const named = [...page.matchAll(/`((?:nodejs|process|http|twosome)_\w+)`/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(text).toContain(name);
  });
});

describe('the examples in deploy/', () => {
  test('the environment is valid for production only once SECRET_KEY is replaced', () => {
    const env = Object.fromEntries(
      assigned(read('deploy/twosome.env')).map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(env).filter((name) => !Object.hasOwn(Environment.shape, name))).toEqual([]);
    expect(() => readConfig(env)).toThrow(/^SECRET_KEY /);
    const SECRET_KEY = '8f3c1d9a6be27405c0e94d71a2b65f38b1e07a52d3c8f46990a7e5d2146cf38b';
    expect(readConfig({ ...env, SECRET_KEY })).toMatchObject({
      production: true,
      demoIdentity: false,
      rateLimits: true,
    });
  });

  test.each(files(['deploy/twosome.service', 'deploy/twosome-backup.service']))(
    '%s starts what is there, where it may write',
    (_, text) => {
      const [, script = ''] = /^ExecStart=.*node (?:--[\w-]+ )?([\w./-]+)/m.exec(text) ?? [];
      expect([server.result, 'tools/backup.mjs']).toContain(script);
      const { DATA_DIR } = Object.fromEntries(
        assigned(read('deploy/twosome.env')).map(([, name, value]) => [name, value]),
      );
      const places = [...text.matchAll(/^(?:StateDirectory|ReadWritePaths)=(.*)$/gm)].map(([, path]) => path);
      expect(places.join(' ')).toContain(DATA_DIR?.split('/').at(-1));
      expect(text).toContain('EnvironmentFile=/etc/twosome.env');
    },
  );
});
