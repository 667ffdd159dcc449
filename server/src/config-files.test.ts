import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, Environment, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (content: string) => {
  const file = join(folder, 'value');
  writeFileSync(file, content);
  return file;
};
const outcome = (env: Record<string, string>) => {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};
const key = '8f3c1d9a6be27405c0e94d71a2b65f38';

describe('a setting from the file in NAME_FILE', () => {
  it.each(Object.keys(Environment.shape))('is read and checked like %s itself', (name) => {
    const read = outcome({ [`${name}_FILE`]: fileWith('a value') });
    expect(read).toEqual(outcome({ [name]: 'a value' }));
    expect(read).not.toEqual(outcome({}));
  });

  it('may end with a newline, and an empty NAME or NAME_FILE counts as not set', () => {
    const file = fileWith(`${key}\n`);
    expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe(key);
    expect(readConfig({ SECRET_KEY: ' ', SECRET_KEY_FILE: file }).secretKey).toBe(key);
    expect(readConfig({ SECRET_KEY: key, SECRET_KEY_FILE: '' }).secretKey).toBe(key);
  });

  it.each([
    ['is missing', () => ({ SECRET_KEY_FILE: key }), 'the file cannot be read (ENOENT).'],
    ['is a folder', () => ({ SECRET_KEY_FILE: folder }), 'the file cannot be read (EISDIR).'],
    ['is empty', () => ({ SECRET_KEY_FILE: fileWith('\n') }), 'the file is empty.'],
  ])('stops the start in one line, without the path, when the file %s', (_, env, reason) => {
    expect(outcome(env())).toEqual([`SECRET_KEY_FILE is not valid: ${reason}`]);
  });

  it('stops the start when the setting has a value too', () => {
    expect(outcome({ SECRET_KEY: key, SECRET_KEY_FILE: fileWith(key) })).toEqual([
      'SECRET_KEY and SECRET_KEY_FILE are both set: keep one.',
    ]);
  });

  it('is reported together with other mistakes, one line for each setting', () => {
    expect(outcome({ PORT_FILE: fileWith('http'), SECRET_KEY_FILE: '/nowhere', LOG_LEVEL: 'loud' })).toEqual([
      'SECRET_KEY_FILE is not valid: the file cannot be read (ENOENT).',
      expect.stringMatching(/^PORT is not valid/),
      expect.stringMatching(/^LOG_LEVEL is not valid/),
    ]);
  });
});
