import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inPath } from './find.mjs';
import { installPrograms } from './machine.mjs';

let bin: string;
const log = () =>
  existsSync(join(bin, 'log')) ? readFileSync(join(bin, 'log'), 'utf8').trim().split('\n') : [];
const redis = { name: 'Redis', debian: 'redis-server', find: () => inPath('redis-for-this-test') };

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'machine-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(bin, { recursive: true });
});

/** A machine with this apt-get and none of the programs. */
function machineOf(uid: number, aptGet: string) {
  vi.spyOn(process, 'getuid').mockReturnValue(uid);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('PATH', [bin, '/usr/bin', '/bin'].join(delimiter));
  program('apt-get', `echo "$DEBIAN_FRONTEND $*" >> ${bin}/log\n${aptGet}`);
}
function program(name: string, script: string) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

describe('a missing program', () => {
  test('is installed by root, without a prompt', async () => {
    const made = `${bin}/redis-for-this-test`;
    machineOf(0, `case "$*" in *install*) printf '#!/bin/sh' > ${made}; chmod +x ${made};; esac`);
    expect(await installPrograms([redis])).toEqual([]);
    expect(log()).toEqual([
      'noninteractive -qq update',
      'noninteractive -qq install -y --no-install-recommends redis-server',
    ]);
  });

  test('is named when apt cannot install it', async () => {
    machineOf(0, 'echo no such package; exit 100');
    expect(await installPrograms([redis])).toEqual([
      'Redis is missing, and apt-get could not install redis-server.',
    ]);
    expect(log()).toEqual(['noninteractive -qq update']);
  });

  test('is named when the user is not root', async () => {
    machineOf(1000, '');
    const [message, ...more] = await installPrograms([redis]);
    expect(message).toContain('Redis is not on this machine');
    expect(more).toEqual([]);
    expect(log()).toEqual([]);
  });
});

test('an installed program is left alone', async () => {
  machineOf(0, '');
  program('redis-for-this-test', '');
  expect(await installPrograms([redis])).toEqual([]);
  expect(log()).toEqual([]);
});
