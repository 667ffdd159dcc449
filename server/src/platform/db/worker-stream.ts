import { Duplex } from 'node:stream';

/** Takes one round of the wire protocol to PGlite. */
export type SendRound = (round: Uint8Array<ArrayBuffer>) => void;

/**
 * What the PostgreSQL driver holds in place of a socket when the database is PGlite: bytes out by `send`, bytes
 * in by `receive`. So both databases are asked, and their answers read, by the same driver.
 */
export class WorkerStream extends Duplex {
  readonly #send: SendRound;
  #unsent: Buffer = Buffer.alloc(0);

  constructor(send: SendRound) {
    super();
    this.#send = send;
  }

  receive(parts: readonly Uint8Array[]): void {
    for (const part of parts) this.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take(bytes);
    done();
  }

  override _writev(parts: { chunk: Buffer }[], done: () => void): void {
    this.#take(Buffer.concat(parts.map(({ chunk }) => chunk)));
    done();
  }

  #take(bytes: Buffer): void {
    const all = this.#unsent.length === 0 ? bytes : Buffer.concat([this.#unsent, bytes]);
    const end = endOfRounds(all);
    this.#unsent = all.subarray(end);
    if (end > 0) this.#send(new Uint8Array(all.subarray(0, end)));
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // what the driver asks of a socket
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

const startup = 0;
const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);

/**
 * How many of these bytes are whole rounds: up to the last Query or Sync, or a whole startup message. PGlite
 * closes its answer at the end of what it is given; half a round would be answered as a whole one, and every
 * later answer would go to the sentence after its own.
 */
export function endOfRounds(bytes: Buffer): number {
  let end = 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const type = bytes[at];
    // each message is its type and its length, which counts itself; only the startup message has no type
    const next = type === startup ? at + bytes.readInt32BE(at) : at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) break;
    if (type === startup || type === query || type === sync) end = next;
    at = next;
  }
  return end;
}
