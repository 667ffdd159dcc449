// Preloaded into the server: answers its parent with the numbers of open sockets and of timers, or throws, outside of any
// request.
import { createHook } from 'node:async_hooks';

const counted = new Map([
  ['TCPWRAP', 'sockets'],
  ['Timeout', 'timers'],
]);
/** @type {Map<number, string>} */
const open = new Map();
createHook({
  init(id, type) {
    const name = counted.get(type);
    if (name) open.set(id, name);
  },
  destroy: (id) => void open.delete(id),
}).enable();
process.on('message', (message) => {
  if (message === 'throw') throw new Error('an error outside of any request');
  const count = { sockets: 0, timers: 0 };
  for (const name of open.values()) count[/** @type {keyof typeof count} */ (name)] += 1;
  process.send?.(count);
});
process.channel?.unref();
