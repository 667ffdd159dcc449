import { framesToClient, framesToServer } from '@twosome/contract/all-frames';
import { type Frame, frameKey, subprotocol } from '@twosome/contract/platform/frames';
import { WebSocket } from 'ws';
import { wait } from '../../bench/platform/harness.ts';
import { oneOf } from '../../bench/platform/random.ts';
import { chance, generate, type Ids, type Manner } from './generate.ts';

const kinds = Object.entries(framesToServer);

function randomFrame(ids: Ids): string | Buffer {
  const manner = oneOf<Manner>(['valid', 'valid', 'nearly', 'hostile']);
  if (manner === 'hostile' && chance(0.3))
    return oneOf<string | Buffer>([
      '',
      '{',
      'null',
      '[]',
      '{"type":1}',
      '"x"',
      '{"type":"relay","data":null}',
      Buffer.alloc(64),
    ]);
  const [type, { shape }] = oneOf(kinds);
  const data = generate(shape, manner, ids);
  return JSON.stringify(
    type.startsWith('relay:')
      ? { type: 'relay', data: { ...Object(data), type: type.slice(6) } }
      : { type, data },
  );
}

/** Sends frames as one person until `isOver`; opens the socket again when the server closes it. */
export async function talk(
  url: string,
  token: string,
  {
    ids,
    isOver,
    count,
    fault,
  }: { ids: Ids; isOver: () => boolean; count: () => void; fault: (what: string) => void },
): Promise<void> {
  while (!isOver()) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/ws/message/`, [subprotocol, token]);
    const sent: string[] = [];
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const text = String(data);
      ids.learn('message', text);
      const frame: Frame = JSON.parse(text);
      if (frame.type === 'error' && (frame.data as { status: number }).status >= 500)
        fault(`an error frame ${text} after ${sent.slice(-3).join(' ').slice(0, 500)}`);
      const read = framesToClient[frameKey(frame)]?.shape.safeParse(frame.data);
      if (!read?.success)
        fault(`a frame of another shape: ${text.slice(0, 300)} ${JSON.stringify(read?.error.issues[0])}`);
    });
    let isOpen = true;
    const closed = new Promise<number>((resolve) =>
      socket.on('close', (code) => {
        isOpen = false;
        resolve(code);
      }),
    );
    await Promise.race([new Promise((resolve) => socket.on('open', resolve)), closed]);
    while (isOpen && !isOver()) {
      const frame = randomFrame(ids);
      sent.push(String(frame));
      if (sent.length > 10) sent.shift();
      socket.send(frame);
      count();
      // the server reads one after the other: without a pause all would wait in the client
      if (socket.bufferedAmount > 50_000 || chance(0.05)) await wait(5);
    }
    socket.close();
    const code = await closed;
    if (code === 1011) fault(`the socket closed with 1011 after ${sent.slice(-3).join(' ').slice(0, 500)}`);
    if (!isOver()) await wait(20);
  }
}
