import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port of this machine. It is below the system's ephemeral range, so that no other process receives it by
 * chance before it is used.
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
