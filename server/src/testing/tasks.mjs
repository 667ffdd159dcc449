// Tasks for the test of child processes.
import { getPriority } from 'node:os';
import { serve } from '../platform/worker/serve.mjs';

serve({
  environment: async () => Object.keys(process.env),
  priority: async () => getPriority(),
  async sum(/** @type {{ count: number }} */ { count }, callHost) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += Number(await callHost('next', at));
    return sum;
  },
  async hang() {
    for (;;);
  },
  async fillMemory() {
    const held = [];
    for (;;) held.push({ at: held.length, text: String(held.length) });
  },
  exit: async () => process.exit(0),
  fail: async () => Promise.reject(new Error('a fault of the program')),
  async sendNull() {
    process.send?.(null);
    return new Promise(() => {});
  },
  inherited: (_, callHost) => callHost('toString'),
  async early(_, callHost) {
    void callHost('next', 0);
    return 'early';
  },
});
