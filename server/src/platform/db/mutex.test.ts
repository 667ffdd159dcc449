import { describe, expect, test } from 'vitest';
import { DeadlineExceeded, deadlineIn } from '../deadline.ts';
import { createMutex } from './mutex.ts';
import { endOfRounds } from './worker-stream.ts';

const long = () => deadlineIn(60_000);

describe('a mutex', () => {
  test('is granted in order of the requests, to one holder at a time', async () => {
    const mutex = createMutex();
    const order: string[] = [];
    let inside = 0;
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const release = await mutex.acquire(long());
        inside += 1;
        expect(inside).toBe(1);
        await Promise.resolve();
        order.push(name);
        inside -= 1;
        release();
      }),
    );
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    await mutex.acquire(deadlineIn(0));
  });

  test('skips a request whose deadline has passed', async () => {
    const mutex = createMutex();
    const release = await mutex.acquire(long());
    const late = mutex.acquire(deadlineIn(1));
    const patient = mutex.acquire(long());
    await expect(late).rejects.toBeInstanceOf(DeadlineExceeded);
    release();
    (await patient)();
    await mutex.acquire(deadlineIn(0));
  });

  test('is not lost when it is granted just as the deadline passes', async () => {
    const mutex = createMutex();
    for (let i = 0; i < 200; i += 1) {
      const release = await mutex.acquire(long());
      const deadline = deadlineIn(1);
      const late = mutex.acquire(deadline).then(
        (give) => give(),
        () => {},
      );
      while (deadline.left() > 0.05);
      setImmediate(release);
      await late;
      (await mutex.acquire(long()))();
    }
    await mutex.acquire(deadlineIn(0));
  });

  test('rejects all requests after stop', async () => {
    const mutex = createMutex();
    await mutex.acquire(long());
    const waiting = mutex.acquire(long());
    mutex.stop(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(mutex.acquire(long())).rejects.toThrow('closed');
  });
});

describe('rounds of the wire protocol', () => {
  const message = (type: string, body = '') => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(4 + body.length, 1);
    return Buffer.concat([head, Buffer.from(body)]);
  };
  const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
  const [parse, bind, sync, query] = [
    message('P', 'select'),
    message('B', 'S'),
    message('S'),
    message('Q', 'select'),
  ];

  test.each([
    ['nothing', [], 0],
    ['a query', [query], 1],
    ['a startup', [startup], 1],
    ['messages without a Sync', [parse, bind], 0],
    ['messages with a Sync', [parse, bind, sync], 3],
    ['a complete and an incomplete round', [parse, bind, sync, parse, bind], 3],
    ['several', [parse, sync, query, parse, sync], 5],
  ])('%s', (_, messages, whole) => {
    expect(endOfRounds(Buffer.concat(messages))).toBe(Buffer.concat(messages.slice(0, whole)).length);
  });

  test('a round is complete only with its last byte', () => {
    const round = Buffer.concat([parse, bind, sync]);
    for (let end = 0; end < round.length; end += 1) expect(endOfRounds(round.subarray(0, end))).toBe(0);
  });
});
