import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newId } from '@twosome/contract/platform/ids';
import { createShownTwosomes } from '../server/src/features/twosome/shown.ts';
import { createLocalBus } from '../server/src/platform/realtime/bus.ts';
import type { Connection } from '../server/src/platform/realtime/realtime.ts';
import { createRegistry } from '../server/src/platform/realtime/registry.ts';

/**
 * The memory for tracking which couples 10,000 connected sessions show, each with the maximum number, and the time to
 * find the sessions that show one of 100,000 couples.
 */
const sizes = { sessions: 10_000, couples: 100_000, each: 100, page: 20 };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heap = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

const registry = Object.assign(createRegistry(), { endSession: () => {}, closeAll: () => {} });
const shown = createShownTwosomes({ bus: createLocalBus(), sockets: () => registry });
const sessionIds = Array.from({ length: sizes.sessions }, newId);
const couples = Array.from({ length: sizes.couples }, newId);
for (const sessionId of sessionIds) registry.add(connectionOf(sessionId));

const before = heap();
for (const sessionId of sessionIds)
  for (let count = 0; count < sizes.each; count += sizes.page)
    // Ids arrive from the database or from another node, so each response has separate strings.
    shown.record({ sessionId }, JSON.parse(JSON.stringify(Array.from({ length: sizes.page }, anyCouple))));
await new Promise((resolve) => setImmediate(resolve));
const each = (heap() - before) / sizes.sessions / 1024;

const start = performance.now();
for (let count = 0; count < 1000; count += 1) shown.holdersOf(anyCouple());
const took = performance.now() - start;
console.log(`${sizes.sessions} sessions that were shown ${sizes.each} couples: ${each.toFixed(1)} KB each`);
console.log(`finding the sessions of a couple: ${took.toFixed(0)} µs`);

function anyCouple(): string {
  return couples[Math.floor(Math.random() * couples.length)] ?? '';
}

function connectionOf(sessionId: string): Connection {
  const viewer = { sessionId, userId: sessionId, twosomeId: null, partnerId: null };
  const ignored = () => {};
  return { id: sessionId, viewer, channel: 'single', send: ignored, sendSerialised: ignored, close: ignored };
}
