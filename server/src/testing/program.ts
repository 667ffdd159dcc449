import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Program {
  child: ChildProcess;
  url: string;
  /** its output so far */
  output(): string;
  /** sends SIGTERM and waits until it has ended */
  stop(): Promise<void>;
}

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The built server: `tools/build/server-of-tests.mjs` builds it before the tests. */
export const builtServer = fromHere('../../dist/main.js');

/** Starts the server as a process and waits until it is ready. Rejects with its output if it ends before. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--enable-source-maps', builtServer], {
    env: { PATH: process.env.PATH, PORT: port, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'silent', ...env },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
        if (output.includes('is ready')) resolve();
      });
    child.once('close', () => reject(new Error(output)));
  });
  return {
    child,
    url: `http://127.0.0.1:${env.PORT ?? port}`,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Runs one of the operator's tools to its end. */
export async function runTool(
  script: 'backup' | 'restore',
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return toItsEnd(startTool(script, folder, env));
}

export const startTool = (script: string, folder: string, env: Record<string, string>): ChildProcess =>
  start(`backup/${script}.ts`, [folder], env);

/** Runs `npm run admin -- …`. */
export const runAdmin = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> => toItsEnd(start('admin/admin.ts', args, env));

/** Runs `npm run migrate`. */
export const runMigrate = (env: Record<string, string>): Promise<{ code: number; output: string }> =>
  toItsEnd(start('../server/src/migrate.ts', [], { LOG_LEVEL: 'silent', ...env }));

/** Runs `npm run media -- …`. */
export const runMedia = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> => toItsEnd(startMedia(args, env));

export const startMedia = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  start('media/media.ts', args, env);

const start = (script: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
  // with an open umask, so that tests see whether a tool restricts permissions itself
  spawn(
    '/bin/sh',
    [
      '-c',
      'umask 000; exec "$0" --import tsx "$@"',
      process.execPath,
      fromHere(`../../../tools/${script}`),
      ...args,
    ],
    { env: { PATH: process.env.PATH, ...env } },
  );

async function toItsEnd(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Picks a port below the ephemeral range, so that the system does not assign it to another process before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const listener = createServer().listen(port, '127.0.0.1');
    const taken = await once(listener, 'listening').then(
      () => null,
      (error) => error,
    );
    if (taken?.code === 'EADDRINUSE') continue;
    if (taken) throw taken;
    listener.close();
    await once(listener, 'close');
    return port;
  }
}
