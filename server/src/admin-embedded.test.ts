import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { addPost } from './testing/fixture.ts';
import { signIn } from './testing/person.ts';
import { runAdmin, startProgram } from './testing/program.ts';

// Runs the operator's commands as processes on the embedded database, which one process can open at a time.

let dataDir: string;
beforeAll(async () => {
  dataDir = await embeddedFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runAdmin(args, { DATA_DIR: dataDir });

test('are refused next to a running server with one helpful line, and work after it has stopped', async () => {
  const server = await startProgram({ DATA_DIR: dataDir });
  const [ana, bruno] = [await signIn(server, 'Ana'), await signIn(server, 'Bruno')];
  for (const person of [ana, bruno]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const { id } = (await addPost(ana)).body;
  const refused = await run('take-down', 'post', id, '--reason', 'Seen.');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop it first') });
  expect(refused.output.trim().split('\n')).toHaveLength(1);
  await server.stop();

  expect(await run('take-down', 'post', id, '--reason', 'Seen.')).toEqual({
    code: 0,
    output: `The post ${id} is taken down.\n`,
  });
  expect(await run('log')).toMatchObject({ code: 0, output: expect.stringMatching(/take-down +post/) });
});

test('create no new database', async () => {
  const nowhere = await runAdmin(['reports'], { DATA_DIR: join(tmpdir(), newId()) });
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('There is no database') });
  expect(await run('show', newId())).toMatchObject({ code: 1, output: expect.stringContaining('no report') });
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('take-down <kind> <id>') });
});
