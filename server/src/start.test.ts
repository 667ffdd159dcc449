import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { startProgram } from './testing/program.ts';

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await embeddedFolder();
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

test('the server on its embedded database serves, stops cleanly, and starts again', async () => {
  for (const time of ['first', 'second']) {
    const program = await startProgram({ DATA_DIR });
    const { status } = await fetch(`${program.url}/healthz`);
    await program.stop();
    expect([time, status, program.child.exitCode]).toEqual([time, 200, 0]);
  }
});
