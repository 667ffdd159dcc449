import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from '../run/end.mjs';
import { freePort } from '../run/free-port.mjs';

/** A Redis that stores nothing, until this command ends. @param {string} program @returns {Promise<string>} its URL */
export async function startRedis(program) {
  const port = await freePort();
  await openRedis(program, port);
  return `redis://127.0.0.1:${port}`;
}

/** The same on a known port, for tests that stop and restart it. @param {string} program @param {number} port */
export async function openRedis(program, port) {
  const args = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  const cancel = atEnd(async () => {
    // A stopped process receives the second signal only after it continues.
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await exited;
  });
  exited.then(cancel, cancel);
  await Promise.race([
    new Promise((resolve) => {
      server.stdout.on('data', (part) => `${part}`.includes('Ready to accept connections') && resolve(null));
    }),
    exited.then(() => Promise.reject(new Error('Redis did not start.'))),
  ]);
  return server;
}
