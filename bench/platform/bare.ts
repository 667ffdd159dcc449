import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../tools/run/end.mjs';

/** The floor of a measurement: a bare `node:http` in a process of its own that answers every request with these bytes. */
export async function startBare(body: string): Promise<{ port: number; stop: () => void }> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve']);
  const stop = () => void child.kill();
  atEnd(stop);
  child.send(body);
  const [port] = await once(child, 'message');
  return { port, stop };
}

if (process.argv[2] === 'serve')
  process.once('message', (body: string) => {
    const bytes = Buffer.from(body);
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
    const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });
