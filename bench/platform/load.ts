import { connect, type Socket } from 'node:net';
import { share } from './harness.ts';

interface LoadOptions {
  port: number;
  /** the whole raw request, built for each call; keep-alive is the default of HTTP/1.1 */
  request: (index: number) => string;
  connections: number;
  seconds: number;
}
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** responses other than 2xx */
  failed: number;
}

/**
 * Keeps so many connections busy for the given time, one request at a time on each. It parses responses as little as
 * possible, because it shares the processor with the server.
 */
export async function load(options: LoadOptions): Promise<Measured> {
  const took: number[] = [];
  const until = performance.now() + options.seconds * 1000;
  const totals = { index: 0, failed: 0 };
  await Promise.all(
    Array.from({ length: options.connections }, () => keepRequesting(options, until, took, totals)),
  );
  return {
    perSecond: took.length / options.seconds,
    p50: share(took, 0.5),
    p99: share(took, 0.99),
    failed: totals.failed,
  };
}

function keepRequesting(
  { port, request }: LoadOptions,
  until: number,
  took: number[],
  totals: { index: number; failed: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let startedAt = 0;
    let missing = 0;
    let head = '';
    const sendRequest = () => {
      startedAt = performance.now();
      if (startedAt >= until) return socket.end(() => resolve());
      return socket.write(request(totals.index++));
    };
    socket.setNoDelay();
    socket.on('connect', sendRequest);
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
        if (status < 200 || status > 299) totals.failed++;
        const length =
          status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
        missing = length - (head.length - end - 4);
        head = '';
      }
      if (missing > 0) return;
      took.push(performance.now() - startedAt);
      sendRequest();
    });
  });
}
