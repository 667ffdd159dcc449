import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formOf } from '../../server/src/testing/fixture.ts';
import { noise } from '../../server/src/testing/images.ts';
import { signIn, someone } from '../../server/src/testing/person.ts';
import { server } from '../../tools/build/server.mjs';
import { buildIfStale } from '../../tools/build/stale.mjs';
import { freePort } from '../../tools/run/free-port.mjs';
import { inRoot } from '../../tools/run/root.mjs';
import { openRaw } from './client.ts';
import type { Kind, Target } from './kind.ts';

export interface Resources {
  sockets: number;
  timers: number;
}

/** The built server as a process of its own, on the embedded database, with a couple and a photo. */
export interface Rig {
  send(kind: Kind): Promise<void>;
  resources(): Promise<Resources>;
  /** null while it runs, else how it ended and what it wrote */
  ended(): string | null;
  target: Target;
  /** throws an error in the server, outside of any request */
  throwOutside(): void;
  closed: Promise<unknown>;
  stop(): Promise<void>;
}

export async function openRig(): Promise<Rig> {
  await buildIfStale(server);
  const dataDir = await mkdtemp(join(tmpdir(), 'twosome-requests-'));
  const port = await freePort();
  const program = [inRoot('chaos/requests/count-resources.mjs'), inRoot('server/dist/main.js')] as const;
  const child = spawn(process.execPath, ['--import', ...program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const closed = once(child, 'close');
  let output = '';
  let ended: string | null = null;
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => {
        output += part;
        if (output.includes('is ready')) resolve();
      });
  });
  void closed.then(([code, signal]) => {
    ended = `${code ?? signal}: ${output}`;
  });
  await Promise.race([ready, closed]);
  if (ended !== null) throw new Error(ended);
  const target = await prepare(port);
  return {
    target,
    closed,
    throwOutside: () => void child.send('throw'),
    async send(kind) {
      const client = openRaw(port);
      await kind.act(target, client);
      if (!kind.slow) client.socket.destroy();
      await client.closed;
    },
    async resources() {
      const answer = once(child, 'message');
      child.send('count');
      const [resources] = await Promise.race([
        answer,
        closed.then(() => Promise.reject(new Error(ended ?? ''))),
      ]);
      return resources;
    },
    ended: () => ended,
    async stop() {
      child.kill('SIGTERM');
      await closed;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepare(port: number): Promise<Target> {
  const address = { url: `http://127.0.0.1:${port}` };
  const [ana, bruno] = await Promise.all([signIn(address, 'Ana'), signIn(address, 'Bruno')]);
  const { status } = await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  if (status !== 200) throw new Error(`Ana and Bruno could not connect: ${status}`);
  await ana.call('POST auth/accept_terms/', { body: { adult: true } });
  const bytes = await noise(640, 640).jpeg({ quality: 80 }).toBuffer();
  const posted = await someone(address, 'Ana', ana.token).call('POST post/', {
    form: formOf({ images: [bytes] }),
  });
  if (posted.status !== 201) throw new Error(`The post was refused: ${JSON.stringify(posted.body)}`);
  return { port, token: ana.token, photo: { path: posted.body.images[0].image, bytes } };
}

/** Waits until no more sockets and timers are open than `before`. Returns those still open after `seconds`. */
export async function leftOver(rig: Rig, before: Resources, seconds: number): Promise<Resources> {
  const least = await rig.resources();
  for (let second = 0; second < seconds; second += 1) {
    if (least.sockets <= before.sockets && least.timers <= before.timers) break;
    await wait(1000);
    const now = await rig.resources();
    least.sockets = Math.min(least.sockets, now.sockets);
    least.timers = Math.min(least.timers, now.timers);
  }
  return {
    sockets: Math.max(0, least.sockets - before.sockets),
    timers: Math.max(0, least.timers - before.timers),
  };
}
