import { spawn } from 'node:child_process';
import { atEnd } from '../run/end.mjs';
import { freePort } from '../run/free-port.mjs';

/**
 * A Redis of our own that keeps nothing, for as long as this command runs.
 *
 * @param {string} program
 * @returns {Promise<string>} its address
 */
export async function startRedis(program) {
  const port = await freePort();
  await openRedis(program, port);
  return `redis://127.0.0.1:${port}`;
}

/**
 * The same on a known port, for tests that stop and restart it.
 *
 * @param {string} program
 * @param {number} port
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
export async function openRedis(program, port) {
  const server = spawn(
    program,
    ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = new Promise((resolve) => server.on('exit', resolve));
  const forget = atEnd(async () => {
    // one that is stopped hears nothing before it goes on
    server.kill('SIGCONT');
    server.kill('SIGTERM');
    await gone;
  });
  server.on('exit', forget);
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (part) => {
      if (`${part}`.includes('Ready to accept connections')) resolve(undefined);
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error('Redis did not start.')));
  });
  return server;
}
