import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'sql-template-tag';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database.ts';
import { copyDatabase, databaseOn } from '../server/src/testing/database.ts';
import { answer } from '../tools/admin/answer.ts';
import { freePort } from '../tools/run/free-port.mjs';
import { inRoot } from '../tools/run/root.mjs';

/** The built server with its own database. */
export interface Server {
  /** the origin, without a trailing slash */
  url: string;
  /** Runs an admin command while the server is stopped, because the two cannot share the embedded database. */
  admin(...command: string[]): Promise<string>;
  /** Runs a statement on its database, in the same way: for what happened years ago. */
  query(statement: Sql): Promise<void>;
  /** stops the server and deletes its data */
  stop(): Promise<void>;
}

/** A server starts within seconds, on a busy machine within a minute and a half. */
const startTimeout = 180_000;
/** The fixture's server, with its stop function. */
export const serverTimeout = startTimeout + 30_000;

/**
 * Starts the server like an operator, on a free port with its own folder, and waits until it is ready. Its database is
 * on the PostgreSQL that TEST_DATABASE_URL names, else embedded, and a copy of an empty one: creating it takes half of
 * the start. `server/src/start.test.ts` tests the start from an empty folder.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-story-'));
  const postgres = process.env.TEST_DATABASE_URL;
  const database = postgres ? await databaseOn(postgres) : null;
  if (database === null) await copyDatabase(dataDir);
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    UNLIMITED_IN_PRODUCTION: 'yes',
    ...(database ? { DATABASE_URL: database.url } : { EMBEDDED_IN_PRODUCTION: 'yes' }),
    DEMO_IDENTITY: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  let program: Program;
  const removeData = async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    program = await startProgram(url, env);
  } catch (error) {
    await removeData();
    throw error;
  }
  return {
    url,
    async admin(...command) {
      await program.end();
      try {
        return await answer(command, env);
      } finally {
        program = await startProgram(url, env);
      }
    },
    async query(statement) {
      await program.end();
      const db = await openDatabase(readConfig(env), () => {});
      try {
        await db.query(statement);
      } finally {
        await db.close();
        program = await startProgram(url, env);
      }
    },
    async stop() {
      await program.end();
      await removeData();
    },
  };
}

interface Program {
  end(): Promise<void>;
}

async function startProgram(url: string, env: NodeJS.ProcessEnv): Promise<Program> {
  const child = spawn(process.execPath, ['--enable-source-maps', inRoot('server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-4000);
    });
  const exited = once(child, 'close');
  const end = async () => {
    child.kill('SIGTERM');
    // A server that does not exit must not block the end of the stories.
    const kill = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(kill);
  };
  for (const deadline = Date.now() + startTimeout; ; await wait(50)) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return { end };
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`The server did not start: ${output.trim()}`);
    }
  }
}
