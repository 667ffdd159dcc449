import { expect, test } from 'vitest';
import { endOfRounds } from './worker-stream.ts';

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
