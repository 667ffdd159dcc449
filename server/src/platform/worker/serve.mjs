// The child's side of worker.ts. Plain JavaScript, so that a worker that is plain JavaScript starts without a compile step.

/**
 * Calls a function of the server's process while a task runs: see `Host` in worker.ts.
 *
 * @typedef {(name: string, ...args: unknown[]) => Promise<unknown>} CallHost
 */

/**
 * Serves tasks, one at a time. What a task throws is a fault of the program; what is wrong with its input is a result.
 *
 * @param {Record<string, (input: never, callHost: CallHost) => Promise<unknown>>} tasks
 */
export function serve(tasks) {
  // Terminals and systemd signal the whole process group. The server finishes its requests first, then kills this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  // an ordinary exit would wait for what runs, such as libvips
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  /** @type {Map<number, (value: unknown) => void>} */
  const pending = new Map();
  let count = 0;
  /** @type {CallHost} */
  const callHost = (name, ...args) =>
    new Promise((resolve) => {
      count += 1;
      pending.set(count, resolve);
      process.send?.({ call: count, name, args });
    });

  process.on('message', async (/** @type {import('./worker.ts').ToChild} */ message) => {
    if ('reply' in message) {
      pending.get(message.reply)?.(message.value);
      pending.delete(message.reply);
      return;
    }
    const task = tasks[message.task];
    try {
      process.send?.({ result: await task?.(/** @type {never} */ (message.input), callHost) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
