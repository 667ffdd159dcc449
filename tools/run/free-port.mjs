import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine that nobody listens on. It lies below those that a system gives out by itself: until it is
 * listened on nobody else is given it by chance.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const taken = await once(server, 'listening').then(
      () => null,
      (error) => error,
    );
    if (taken?.code === 'EADDRINUSE') continue;
    if (taken) throw taken;
    server.close();
    await once(server, 'close');
    return port;
  }
}
