import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../tools/run/free-port.mjs';
import { openRedis } from '../../tools/stages/redis.mjs';

/** A Redis that can be disabled in three ways, and restored. */
export interface Redis {
  readonly url: string;
  end(): Promise<void>;
  begin(): Promise<void>;
  /** loses its data and continues */
  empty(): Promise<void>;
  /** keeps connections open without responding */
  freeze(): void;
  thaw(): void;
}

export async function startTakeableRedis(program: string): Promise<Redis> {
  const port = await freePort();
  let server = await openRedis(program, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async end() {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    async begin() {
      server = await openRedis(program, port);
    },
    async empty() {
      const socket = connect(port, '127.0.0.1');
      socket.end('FLUSHALL\r\n');
      const [answer] = await once(socket, 'data');
      if (!String(answer).startsWith('+OK')) throw new Error(`FLUSHALL: ${answer}`);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}
