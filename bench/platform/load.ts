import { connect, type Socket } from 'node:net';
import { share } from './median.ts';

/** One request as it goes over the wire, and the statuses that count as an answer. */
export interface Asked {
  host: string;
  port: number;
  /** the whole request, made anew for each; keep-alive is the default of HTTP/1.1 */
  request: (place: number) => string;
  connections: number;
  seconds: number;
}
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** answers other than 2xx */
  failed: number;
  bytes: number;
}

/**
 * Keeps so many connections busy for so long, one request at a time on each. It reads no more of an answer than it must,
 * since it shares the processor with what it measures.
 */
export async function load(asked: Asked): Promise<Measured> {
  const took: number[] = [];
  const until = performance.now() + asked.seconds * 1000;
  const told = { place: 0, failed: 0, bytes: 0 };
  await Promise.all(Array.from({ length: asked.connections }, () => keepAsking(asked, until, took, told)));
  return {
    perSecond: took.length / asked.seconds,
    p50: share(took, 0.5),
    p99: share(took, 0.99),
    failed: told.failed,
    bytes: told.bytes,
  };
}

function keepAsking(
  { host, port, request }: Asked,
  until: number,
  took: number[],
  told: { place: number; failed: number; bytes: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, host);
    let began = 0;
    let missing = 0;
    let head = '';
    const ask = () => {
      began = performance.now();
      if (began >= until) return socket.end(() => resolve());
      return socket.write(request(told.place++));
    };
    socket.setNoDelay();
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (part: Buffer) => {
      if (missing > 0) {
        missing -= part.length;
      } else {
        head += part.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const status = Number(head.slice(9, 12));
        if (status < 200 || status > 299) told.failed++;
        const length =
          status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
        told.bytes = Math.max(told.bytes, length);
        missing = length - (head.length - end - 4);
        head = '';
      }
      if (missing > 0) return;
      took.push(performance.now() - began);
      ask();
    });
  });
}
