import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let dataDir: string;
let running: ChildProcess[];

beforeEach(async () => {
  running = [];
  dataDir = await embeddedFolder();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a program and gathers what it says until it is ready or gone. */
async function start(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; said: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
  });
  running.push(child);
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        said += part;
        if (said.includes('is ready')) resolve();
      });
  });
  await Promise.race([ready, once(child, 'close')]);
  return { child, said, code: child.exitCode };
}

const lines = (said: string) => said.trim().split('\n');

test('from a folder that is not there yet it makes its own, and goes on with it after a clean stop', async () => {
  const DATA_DIR = join(dataDir, 'new', 'folder');
  const first = await start({ DATA_DIR });
  expect(first.said).toContain('Nobody is here yet');
  expect(first.said).toContain('is ready');
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'close')).toEqual([0, null]);
  expect((await start({ DATA_DIR })).said).toContain('is ready');
});

test('a second server on the same folder is refused, naming who has it', async () => {
  const first = await start({});
  expect(first.said).toContain('is ready');
  expect(first.said).toContain("survives the program's death, not the machine's");
  const second = await start({});
  expect(second.code).toBe(1);
  expect(lines(second.said)).toHaveLength(1);
  expect(second.said).toContain(String(first.child.pid));
});

test('a port that is taken, a wrong setting and a database that is not there: one line that says what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as { port: number }).port);
  const busy = await start({ PORT: port });
  expect([busy.code, lines(busy.said).at(-1)]).toEqual([
    1,
    `Port ${port} is taken: stop what listens there, or set PORT to another one.`,
  ]);
  taken.close();

  const wrong = await start({ PORT: 'eight', LOG_LEVEL: 'loud' });
  expect([wrong.code, lines(wrong.said).length]).toEqual([1, 2]);
  expect(wrong.said).toMatch(/PORT.*\n.*LOG_LEVEL/);

  const away = await start({ DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
  expect([away.code, lines(away.said).length]).toEqual([1, 1]);
  expect(away.said).toContain('DATABASE_URL');
});

test('a folder that cannot be one is named', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { code, said } = await start({ DATA_DIR: join(file, 'data') });
  expect([code, lines(said).length]).toEqual([1, 1]);
  expect(said).toContain('DATA_DIR');
});

test('it stops cleanly when asked, and the folder is free again', async () => {
  const { child } = await start({});
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect((await start({})).said).toContain('is ready');
});

test('a new database beside the images of another is refused in one line that says what to do', async () => {
  const { child } = await start({});
  child.kill('SIGTERM');
  await once(child, 'close');
  await rm(join(dataDir, 'database'), { recursive: true });
  const { code, said } = await start({});
  expect([code, lines(said).length]).toEqual([1, 1]);
  expect(said).toMatch(/media belong to another database.*DATABASE_URL or DATA_DIR/);
});
