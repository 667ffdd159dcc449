import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { signIn } from './testing/person.ts';
import { runAdmin, startProgram } from './testing/program.ts';
import { addPost } from './testing/stage.ts';

// The operator's commands as programs, on the embedded database: one program at a time.

let dataDir: string;
beforeAll(async () => {
  dataDir = await embeddedFolder();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runAdmin(args, { DATA_DIR: dataDir });

test('refuse beside a running server, in one line that says what to do, and work when it is stopped', async () => {
  const server = await startProgram({ DATA_DIR: dataDir });
  const [ana, bruno] = [await signIn(server, 'Ana'), await signIn(server, 'Bruno')];
  for (const person of [ana, bruno]) await person.call('POST auth/accept_terms/', { body: { adult: true } });
  await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  const { id } = (await addPost(ana)).body;
  const refused = await run('take-down', 'post', id, '--reason', 'Seen.');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('stop it first') });
  expect(refused.said.trim().split('\n')).toHaveLength(1);
  await server.stop();

  expect(await run('take-down', 'post', id, '--reason', 'Seen.')).toEqual({
    code: 0,
    said: `The post ${id} is taken down.\n`,
  });
  expect(await run('log')).toMatchObject({ code: 0, said: expect.stringMatching(/take-down +post/) });
  const again = await startProgram({ DATA_DIR: dataDir });
  const later = await signIn(again, 'Ana');
  expect((await later.call(`GET post/${id}/`)).body).toMatchObject({ taken_down: true, images: [] });
  await again.stop();
});

test('make no database where there is none', async () => {
  const nowhere = await runAdmin(['reports'], { DATA_DIR: join(tmpdir(), newId()) });
  expect(nowhere).toMatchObject({ code: 1, said: expect.stringContaining('There is no database') });
  expect(await run('show', newId())).toMatchObject({ code: 1, said: expect.stringContaining('no report') });
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('take-down <kind> <id>') });
});
