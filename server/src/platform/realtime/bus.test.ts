import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createLocalBus } from './bus.ts';

function openBus() {
  const errors: string[] = [];
  const bus = createLocalBus(createLog('error', { write: (line) => void errors.push(line) }));
  return { bus, errors };
}
/** What was published up to here has been heard. */
async function settled(bus: ReturnType<typeof createLocalBus>): Promise<void> {
  await new Promise<void>((resolve) => {
    const leave = bus.subscribe('settled', () => {
      leave();
      resolve();
    });
    void bus.publish('settled', null);
  });
}

test('a topic is heard by all who listen to it, in order, and never before publish has returned', async () => {
  const { bus } = openBus();
  const heard: unknown[] = [];
  bus.subscribe('facts', (body) => heard.push(['first', body]));
  bus.subscribe('facts', (body) => heard.push(['second', body]));
  bus.subscribe('other', (body) => heard.push(['other', body]));
  await bus.publish('facts', { n: 1 });
  await bus.publish('facts', { n: 2 });
  expect(heard).toEqual([]);
  await settled(bus);
  expect(heard).toEqual([
    ['first', { n: 1 }],
    ['second', { n: 1 }],
    ['first', { n: 2 }],
    ['second', { n: 2 }],
  ]);
});

test('what is heard is what JSON carries, and nobody shares it', async () => {
  const { bus } = openBus();
  const body = { at: new Date(0), gone: undefined, list: [1] };
  const heard: Record<string, unknown>[] = [];
  bus.subscribe('facts', (one) => {
    heard.push(one as Record<string, unknown>);
  });
  bus.subscribe('facts', (one) => {
    (one as { list: number[] }).list.push(2);
  });
  await bus.publish('facts', body);
  body.list.push(3);
  await settled(bus);
  expect(heard).toEqual([{ at: '1970-01-01T00:00:00.000Z', list: [1] }]);
});

test('a listener that fails, at once or later, is logged and stops no other', async () => {
  const { bus, errors } = openBus();
  const heard = vi.fn();
  bus.subscribe('facts', () => {
    throw new Error('at once');
  });
  bus.subscribe('facts', async () => {
    await Promise.resolve();
    throw new Error('later');
  });
  bus.subscribe('facts', heard);
  await bus.publish('facts', 1);
  await settled(bus);
  expect(heard).toHaveBeenCalledExactlyOnceWith(1);
  await expect.poll(() => errors.join()).toMatch(/at once.*later/s);
});

test('the same function may listen twice and leave once; who listens while hearing hears the next', async () => {
  const { bus } = openBus();
  const heard = vi.fn();
  const leave = bus.subscribe('facts', heard);
  bus.subscribe('facts', heard);
  leave();
  leave();
  const late = vi.fn();
  bus.subscribe('facts', (body) => {
    if (body === 1) bus.subscribe('facts', late);
  });
  await bus.publish('facts', 1);
  await bus.publish('facts', 2);
  await settled(bus);
  expect(heard.mock.calls).toEqual([[1], [2]]);
  expect(late.mock.calls).toEqual([[2]]);
});

test('nodes that share a bus hear each other; one that closes leaves the others theirs', async () => {
  const { bus: one } = openBus();
  const two = one.join();
  const [heardByOne, heardByTwo] = [vi.fn(), vi.fn()];
  one.subscribe('facts', heardByOne);
  two.subscribe('facts', heardByTwo);
  await two.publish('facts', 1);
  await settled(one);
  await one.close();
  await two.publish('facts', 2);
  await one.publish('facts', 'from the grave');
  await settled(two);
  expect(heardByOne.mock.calls).toEqual([[1]]);
  expect(heardByTwo.mock.calls).toEqual([[1], [2]]);
  await expect(one.ready()).rejects.toThrow('closed');
  await expect(two.ready()).resolves.toBeUndefined();
});
