import { describe, expect, test } from 'vitest';
import { deadlineIn, TooLate } from './deadline.ts';
import { createTurns } from './turns.ts';
import { endOfRounds } from './worker-stream.ts';

const long = () => deadlineIn(60_000);

describe('turns', () => {
  test('come in the order of asking, one at a time', async () => {
    const turns = createTurns();
    const order: string[] = [];
    let inside = 0;
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const giveOn = await turns.take(long());
        inside += 1;
        expect(inside).toBe(1);
        await Promise.resolve();
        order.push(name);
        inside -= 1;
        giveOn();
      }),
    );
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    await turns.take(deadlineIn(0));
  });

  test('pass over who has waited too long', async () => {
    const turns = createTurns();
    const giveOn = await turns.take(long());
    const late = turns.take(deadlineIn(1));
    const patient = turns.take(long());
    await expect(late).rejects.toBeInstanceOf(TooLate);
    giveOn();
    (await patient)();
    await turns.take(deadlineIn(0));
  });

  test('are not lost when one comes in the moment in which it is too late', async () => {
    const turns = createTurns();
    for (let i = 0; i < 200; i += 1) {
      const giveOn = await turns.take(long());
      const deadline = deadlineIn(1);
      const late = turns.take(deadline).then(
        (give) => give(),
        () => {},
      );
      while (deadline.left() > 0.05);
      setImmediate(giveOn);
      await late;
      (await turns.take(long()))();
    }
    await turns.take(deadlineIn(0));
  });

  test('come to nobody any more when they were stopped', async () => {
    const turns = createTurns();
    await turns.take(long());
    const waiting = turns.take(long());
    turns.stop(new Error('closed'));
    await expect(waiting).rejects.toThrow('closed');
    await expect(turns.take(long())).rejects.toThrow('closed');
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
    ['sentences that are not finished', [parse, bind], 0],
    ['one that is', [parse, bind, sync], 3],
    ['one that is, and one that is not', [parse, bind, sync, parse, bind], 3],
    ['several', [parse, sync, query, parse, sync], 5],
  ])('%s', (_, messages, whole) => {
    expect(endOfRounds(Buffer.concat(messages))).toBe(Buffer.concat(messages.slice(0, whole)).length);
  });

  test('a round is whole with its last byte, not before', () => {
    const round = Buffer.concat([parse, bind, sync]);
    for (let end = 0; end < round.length; end += 1) expect(endOfRounds(round.subarray(0, end))).toBe(0);
  });
});
