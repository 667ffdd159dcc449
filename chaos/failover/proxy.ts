import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { atEnd } from '../../tools/run/end.mjs';
import { freePort } from '../../tools/run/free-port.mjs';

/** A TCP proxy that can be cut: then it takes connections and passes nothing on, as a network that drops packets. */
export interface CuttableProxy {
  port: number;
  cut(): void;
  join(): void;
}

export async function startProxy(toPort: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const target = connect(toPort, '127.0.0.1');
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => isCut || other.write(bytes));
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  atEnd(() => {
    server.close();
    drop();
  });
  return {
    port,
    cut: () => {
      isCut = true;
    },
    join() {
      isCut = false;
      // what was dropped leaves the streams useless
      drop();
    },
  };
}
