import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createLocalBus } from './bus.ts';

function openBus() {
  const errors: string[] = [];
  const bus = createLocalBus(createLog('error', { write: (line) => void errors.push(line) }));
  return { bus, errors };
}
/** Resolves when everything published so far has been delivered. */
async function settled(bus: ReturnType<typeof createLocalBus>): Promise<void> {
  await new Promise<void>((resolve) => {
    const unsubscribe = bus.subscribe('settled', () => {
      unsubscribe();
      resolve();
    });
    void bus.publish('settled', null);
  });
}

test('delivers a topic to all its listeners, in order, and never before publish has returned', async () => {
  const { bus } = openBus();
  const received: unknown[] = [];
  bus.subscribe('events', (body) => received.push(['first', body]));
  bus.subscribe('events', (body) => received.push(['second', body]));
  bus.subscribe('other', (body) => received.push(['other', body]));
  await bus.publish('events', { n: 1 });
  await bus.publish('events', { n: 2 });
  expect(received).toEqual([]);
  await settled(bus);
  expect(received).toEqual([
    ['first', { n: 1 }],
    ['second', { n: 1 }],
    ['first', { n: 2 }],
    ['second', { n: 2 }],
  ]);
});

test('delivers a JSON copy to each listener', async () => {
  const { bus } = openBus();
  const body = { at: new Date(0), absent: undefined, list: [1] };
  const received: Record<string, unknown>[] = [];
  bus.subscribe('events', (one) => {
    received.push(one as Record<string, unknown>);
  });
  bus.subscribe('events', (one) => {
    (one as { list: number[] }).list.push(2);
  });
  await bus.publish('events', body);
  body.list.push(3);
  await settled(bus);
  expect(received).toEqual([{ at: '1970-01-01T00:00:00.000Z', list: [1] }]);
});

test('logs a listener that fails synchronously or asynchronously and does not stop the others', async () => {
  const { bus, errors } = openBus();
  const received = vi.fn();
  bus.subscribe('events', () => {
    throw new Error('synchronous');
  });
  bus.subscribe('events', async () => {
    await Promise.resolve();
    throw new Error('later');
  });
  bus.subscribe('events', received);
  await bus.publish('events', 1);
  await settled(bus);
  expect(received).toHaveBeenCalledExactlyOnceWith(1);
  await expect.poll(() => errors.join()).toMatch(/synchronous.*later/s);
});
