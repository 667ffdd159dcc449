import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Program {
  child: ChildProcess;
  url: string;
  /** all that it has said so far */
  said(): string;
  /** asks it to stop, and waits until it has */
  stop(): Promise<void>;
}

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The server as a program of its own, ready. Rejects with what it said when it ends before that. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', fromHere('../main.ts')], {
    env: { PATH: process.env.PATH, PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part;
        if (said.includes('is ready')) resolve();
      });
    child.once('close', () => reject(new Error(said)));
  });
  return {
    child,
    url: `http://127.0.0.1:${env.PORT ?? port}`,
    said: () => said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** One of the operator's tools, to its end. */
export async function runTool(
  script: 'backup' | 'restore',
  folder: string,
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  return toItsEnd(startTool(script, folder, env));
}

export const startTool = (script: string, folder: string, env: Record<string, string>): ChildProcess =>
  start(`backup/${script}.ts`, [folder], env);

/** `npm run admin -- …` as the operator has it. */
export const runAdmin = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> => toItsEnd(start('admin/admin.ts', args, env));

const start = (script: string, args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', fromHere(`../../../tools/${script}`), ...args], {
    env: { PATH: process.env.PATH, ...env },
  });

async function toItsEnd(child: ChildProcess): Promise<{ code: number; said: string }> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Below those that a system gives out by itself: until it is listened on nobody else is given it by chance. */
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
