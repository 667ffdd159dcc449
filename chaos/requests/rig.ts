import { once } from 'node:events';
import { wait } from '../../bench/platform/harness.ts';
import { startServer } from '../../bench/platform/server.ts';
import { formOf } from '../../server/src/testing/fixture.ts';
import { noise } from '../../server/src/testing/images.ts';
import { signIn } from '../../server/src/testing/person.ts';
import { openRaw, type Target } from './client.ts';
import type { Kind } from './kinds.ts';

export interface Resources {
  sockets: number;
  timers: number;
}

export type Rig = Awaited<ReturnType<typeof openRig>>;

/** The built server as a process of its own, on the embedded database, with a couple and a photo. */
export async function openRig() {
  const { child, closed, ...server } = await startServer('', {
    env: { LOG_LEVEL: 'error' },
    isCollected: true,
    preload: 'chaos/requests/count-resources.mjs',
  });
  const { port } = server;
  let ended: string | null = null;
  void closed.then(() => {
    ended = `${child.exitCode ?? child.signalCode}: ${server.output()}`;
  });
  const target = await prepare(server.url, port);
  return {
    target,
    closed,
    /** throws an error in the server, outside of any request */
    throwOutside: () => void child.send('throw'),
    async send(kind: Kind): Promise<void> {
      const client = openRaw(port);
      await kind.act(target, client);
      if (!kind.slow) client.socket.destroy();
      await client.closed;
    },
    async resources(): Promise<Resources> {
      const answer = once(child, 'message');
      child.send('count');
      const [resources] = await Promise.race([
        answer,
        closed.then(() => Promise.reject(new Error(ended ?? ''))),
      ]);
      return resources;
    },
    /** null while it runs, else how it ended and what it wrote */
    ended: () => ended,
  };
}

async function prepare(url: string, port: number): Promise<Target> {
  const address = { url };
  const bytes = await noise(640, 640).jpeg({ quality: 80 }).toBuffer();
  const [ana, bruno] = await Promise.all([signIn(address, 'Ana'), signIn(address, 'Bruno')]);
  const { status } = await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
  if (status !== 200) throw new Error(`Ana and Bruno could not connect: ${status}`);
  await ana.call('POST auth/accept_terms/', { body: { adult: true } });
  const posted = await ana.call('POST post/', { form: formOf({ images: [bytes] }) });
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
