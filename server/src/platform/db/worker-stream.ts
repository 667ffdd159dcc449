import { Duplex } from 'node:stream';

/** Sends one round of the wire protocol to PGlite. */
export type SendRound = (round: Uint8Array<ArrayBuffer>) => void;

/**
 * A stream that replaces the PostgreSQL driver's socket when the database is PGlite: outgoing bytes go to `send`, incoming
 * ones arrive by `receive`. Thus both databases use the same driver.
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
    const all = this.#unsent.length === 0 ? bytes : Buffer.concat([this.#unsent, bytes]);
    const end = endOfRounds(all);
    this.#unsent = all.subarray(end);
    if (end > 0) this.#send(new Uint8Array(all.subarray(0, end)));
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // the socket methods that the driver calls
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
 * The number of bytes that form complete rounds: up to the last Query, Sync or startup message. PGlite ends its response
 * at the end of its input, so a partial round would get a complete response, and every later response would be assigned to
 * the wrong statement.
 */
export function endOfRounds(bytes: Buffer): number {
  let end = 0;
  for (let offset = 0; offset + 5 <= bytes.length; ) {
    const type = bytes[offset];
    // a message has a type and a length, which includes itself; only the startup message has no type
    const next =
      type === startup ? offset + bytes.readInt32BE(offset) : offset + 1 + bytes.readInt32BE(offset + 1);
    if (next > bytes.length) break;
    if (type === startup || type === query || type === sync) end = next;
    offset = next;
  }
  return end;
}
