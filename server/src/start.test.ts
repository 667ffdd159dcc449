import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { openToOthers } from './testing/folder.ts';

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

/** Starts the server as a process and collects its output until it is ready or has exited. */
async function start(
  env: Record<string, string>,
  mask = '022',
): Promise<{ child: ChildProcess; output: string; code: number | null }> {
  const child = spawn(
    '/bin/sh',
    ['-c', `umask ${mask}; exec "$0" --import tsx "$1"`, process.execPath, main],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...env },
    },
  );
  running.push(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        output += part;
        if (output.includes('is ready')) resolve();
      });
  });
  await Promise.race([ready, once(child, 'close')]);
  return { child, output, code: child.exitCode };
}

const lines = (output: string) => output.trim().split('\n');

test('the server creates its data folder, and uses it again after a clean stop', async () => {
  const DATA_DIR = join(dataDir, 'new', 'folder');
  const first = await start({ DATA_DIR });
  expect(first.output).toContain('is ready');
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'close')).toEqual([0, null]);
  expect((await start({ DATA_DIR })).output).toContain('is ready');
});

test('only the owner can read the files of a server that starts with umask 000', async () => {
  const DATA_DIR = join(dataDir, 'open', 'folder');
  expect((await start({ DATA_DIR }, '000')).output).toContain('is ready');
  // PGlite sets the modes of its files itself; the folder around them is private
  const found = await openToOthers(join(dataDir, 'open'));
  expect(found.filter((path) => !path.includes('/database/'))).toEqual([]);
});

test('a readable data folder and database are made private at start', async () => {
  const folders = [dataDir, join(dataDir, 'database')];
  for (const folder of folders) await chmod(folder, 0o777);
  expect((await start({})).output).toContain('is ready');
  for (const folder of folders) expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a second server on the same folder is refused and names the process that uses it', async () => {
  const first = await start({});
  expect(first.output).toContain('is ready');
  expect(first.output).toContain('survives a crash of the process, but not of the machine');
  const second = await start({});
  expect(second.code).toBe(1);
  expect(lines(second.output)).toHaveLength(1);
  expect(second.output).toContain(String(first.child.pid));
});

test('a used port, a wrong setting and a missing database: one helpful line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as { port: number }).port);
  const busy = await start({ PORT: port });
  expect([busy.code, lines(busy.output).at(-1)]).toEqual([
    1,
    `Port ${port} is in use: stop the program that listens there, or set PORT to another port.`,
  ]);
  taken.close();

  const wrong = await start({ PORT: 'eight', LOG_LEVEL: 'loud' });
  expect([wrong.code, lines(wrong.output).length]).toEqual([1, 2]);
  expect(wrong.output).toMatch(/PORT.*\n.*LOG_LEVEL/);

  const away = await start({ DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
  expect([away.code, lines(away.output).length]).toEqual([1, 1]);
  expect(away.output).toContain('DATABASE_URL');
});

test('an unusable data folder is named', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const { code, output } = await start({ DATA_DIR: join(file, 'data') });
  expect([code, lines(output).length]).toEqual([1, 1]);
  expect(output).toContain('DATA_DIR');
});

test('the server stops cleanly on a signal and releases the folder', async () => {
  const { child } = await start({});
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect((await start({})).output).toContain('is ready');
});

test('a new database next to the images of another is refused with one helpful line', async () => {
  const { child } = await start({});
  child.kill('SIGTERM');
  await once(child, 'close');
  await rm(join(dataDir, 'database'), { recursive: true });
  const { code, output } = await start({});
  expect([code, lines(output).length]).toEqual([1, 1]);
  expect(output).toMatch(/media belong to another database.*DATABASE_URL or DATA_DIR/);
});
