import { WebSocket } from 'ws';
import { type Person, sendByHttp } from './calls.ts';
import { coupleOf } from './dataset.ts';
import type { Shown } from './log.ts';
import type { Node } from './node.ts';
import { readRows } from './rows.ts';
import { between, oneOf, until } from './until.ts';

const mostTimes = 20;

/** A user's socket on one node that stores every acknowledgement, by `__id__`. */
interface Line {
  send(clientId: string, text: string): void;
  answersOf(clientId: string): readonly string[];
  close(): void;
}

/**
 * Every message is sent up to twenty times simultaneously, by socket and by HTTP to each node. There must be one row
 * per message, and all acknowledgements must be equal.
 */
export async function sendRepeatedly(
  nodes: readonly Node[],
  databaseUrl: string,
  { messages, couples }: { messages: number; couples: number },
): Promise<number> {
  const people = Array.from({ length: couples }, (_, index) => coupleOf(index + 1)).flat();
  const count = { sends: 0, byHttp: 0, unanswered: 0, refused: 0, different: 0 };
  let next = 0;
  await Promise.all(
    people.map(async (person) => {
      const lines = await Promise.all(nodes.map(({ address }) => openLine(address, person)));
      while (next < messages) await sendOne(person, `repeated ${next++}`, lines, nodes, count);
      for (const line of lines) line.close();
    }),
  );
  const rows = (
    await readRows(
      databaseUrl,
      people.map(({ couple }) => couple),
    )
  ).filter(({ clientId }) => clientId.startsWith('repeated '));
  console.log(
    `  ${messages} messages sent ${count.sends} times simultaneously, ${count.byHttp} of them by HTTP, the others over sockets to both nodes: ${rows.length} rows, ${count.different} with different answers, ${count.refused} refused, ${count.unanswered} unanswered`,
  );
  const isRight = rows.length === messages && new Set(rows.map(({ clientId }) => clientId)).size === messages;
  return count.different + count.refused + count.unanswered + (isRight ? 0 : 1);
}

async function sendOne(
  person: Person,
  clientId: string,
  lines: readonly Line[],
  nodes: readonly Node[],
  count: { sends: number; byHttp: number; unanswered: number; refused: number; different: number },
): Promise<void> {
  const text = `${clientId}, and the same words every time`;
  const times = Math.ceil(between(0, mostTimes));
  const used = new Set<Line>();
  const calls: Promise<string | null>[] = [];
  for (let time = 0; time < times; time++) {
    count.sends++;
    if (Math.random() < 0.5) {
      const line = oneOf(lines);
      line.send(clientId, text);
      used.add(line);
    } else {
      count.byHttp++;
      calls.push(
        sendByHttp(oneOf(nodes).address, person, clientId, text).then(({ message }) =>
          message === null ? null : sameOf(message),
        ),
      );
    }
  }
  const answers = await Promise.all(calls);
  count.refused += answers.filter((answer) => answer === null).length;
  const isAnswered = await until(() => [...used].every((line) => line.answersOf(clientId).length > 0), {
    // A connection processes the twenty sequentially beside all others': late is not lost.
    seconds: 60,
    every: 2,
  });
  if (!isAnswered) count.unanswered++;
  const all = new Set([
    ...answers.filter((answer) => answer !== null),
    ...lines.flatMap((line) => line.answersOf(clientId)),
  ]);
  if (all.size !== 1) count.different++;
}

const sameOf = ({ id, __id__, sent_by, added_at, text }: Shown): string =>
  JSON.stringify({ id, __id__, sent_by, added_at, text });

async function openLine(address: string, person: Person): Promise<Line> {
  const answers = new Map<string, string[]>();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws/message/`, [
    'twosome',
    person.token,
  ]);
  socket.on('message', (bytes) => {
    const { type, data } = JSON.parse(String(bytes));
    if (type === 'message') answers.set(data.__id__, [...(answers.get(data.__id__) ?? []), sameOf(data)]);
    if (type === 'error') console.log(`    refused: ${JSON.stringify(data)}`);
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return {
    send: (clientId, text) =>
      socket.send(JSON.stringify({ type: 'message', data: { __id__: clientId, text } })),
    answersOf: (clientId) => answers.get(clientId) ?? [],
    close: () => socket.close(),
  };
}
