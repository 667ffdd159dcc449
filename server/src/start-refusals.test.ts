import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { openToOthers } from './testing/folder.ts';
import { builtServer } from './testing/program.ts';

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
  const child = spawn('/bin/sh', ['-c', `umask ${mask}; exec "$0" "$1"`, process.execPath, builtServer], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent', ...env },
  });
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

test('the server creates a private data folder, stops cleanly, uses the folder again, and refuses a second server', async () => {
  const DATA_DIR = join(dataDir, 'new', 'folder');
  const first = await start({ DATA_DIR }, '000');
  expect(first.output).toContain('is ready');
  // PGlite sets the modes of its files itself; the folder around them is private
  const found = await openToOthers(join(dataDir, 'new'));
  expect(found.filter((path) => !path.includes('/database/'))).toEqual([]);
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'close')).toEqual([0, null]);

  const second = await start({ DATA_DIR });
  expect(second.output).toContain('is ready');
  expect(second.output).toContain('survives a crash of the process, but not of the machine');
  const third = await start({ DATA_DIR });
  expect(third.code).toBe(1);
  expect(lines(third.output)).toHaveLength(1);
  expect(third.output).toContain(String(second.child.pid));
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

test('a readable data folder is made private; a new database next to the images of another is refused with one helpful line', async () => {
  const folders = [dataDir, join(dataDir, 'database')];
  for (const folder of folders) await chmod(folder, 0o777);
  const { child, output: ready } = await start({});
  expect(ready).toContain('is ready');
  for (const folder of folders) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  child.kill('SIGTERM');
  await once(child, 'close');
  await rm(join(dataDir, 'database'), { recursive: true });
  const { code, output } = await start({});
  expect([code, lines(output).length]).toEqual([1, 1]);
  expect(output).toMatch(/media\/.* belong to another database.*DATABASE_URL, DATA_DIR or S3_BUCKET/);
});
