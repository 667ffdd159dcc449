import { spawnSync } from 'node:child_process';
import { limits } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Inbox, manyScans, openInbox, smallPhoto } from '../../testing/images.ts';
import { createEncoder } from './encoder.ts';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await openInbox();
});
afterAll(() => inbox.close());

const never = new AbortController().signal;
const jobOf = async (bytes: Buffer) => ({
  path: (await inbox.receive(bytes)).path,
  limits: { ...limits, scans: 1000, mediumBytes: 160 * 1024, thumbnailBytes: 20 * 1024 },
});

test('an image that exceeds its deadline or is aborted is dropped, and the next one is encoded', async () => {
  const slow = await jobOf(await manyScans(504));
  const photo = await jobOf(await smallPhoto());
  expect(await createEncoder({ deadlineMs: 100 }).run('encode', slow, { signal: never })).toEqual({
    failure: 'tooSlow',
  });

  const encoder = createEncoder({ deadlineMs: 60_000 });
  const aborted = new AbortController();
  const running = encoder.run('encode', slow, aborted);
  aborted.abort(new Error('aborted'));
  await expect(running).rejects.toThrow('aborted');
  expect(await encoder.run('encode', photo, { signal: never })).toMatchObject({
    image: { width: 40, height: 30 },
  });
  await expect(encoder.run('encode', photo, aborted)).rejects.toThrow('aborted');
});

test.each([
  ['an event', '/not/there'],
  ['an exception', '/dev/null/node'],
])(
  'a process that fails to start with %s counts as crashed; the next image is encoded',
  async (_how, path) => {
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
    });
    const photo = await jobOf(await smallPhoto());
    const encoder = createEncoder({ deadlineMs: 60_000 });
    process.execPath = path;
    expect(await encoder.run('encode', photo, { signal: never })).toEqual({ failure: 'crashed' });
    process.execPath = execPath;
    expect(await encoder.run('encode', photo, { signal: never })).toMatchObject({
      image: { width: 40, height: 30 },
    });
  },
  20_000,
);

test('without a free file descriptor it fails immediately, and leaves no timer', async () => {
  const photo = await jobOf(await smallPhoto());
  const program = `
    import { openSync } from 'node:fs';
    import { createEncoder } from ${JSON.stringify(new URL('encoder.ts', import.meta.url).href)};
    const encoder = createEncoder({ deadlineMs: 600_000 });
    const log = (line) => process.stdout.write(line);
    try { for (;;) openSync('/dev/null'); } catch ({ code }) { log(code + ' '); }
    const { signal } = new AbortController();
    await encoder.run('encode', ${JSON.stringify(photo)}, { signal }).then((result) => log(JSON.stringify(result)));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const limited = ['-c', 'ulimit -n 60; exec "$0" "$@"', process.execPath, ...args];
  const { stdout, status } = spawnSync('/bin/sh', limited, { encoding: 'utf8', timeout: 30_000 });
  expect([stdout, status]).toEqual(['EMFILE {"failure":"crashed"}', 0]);
});
