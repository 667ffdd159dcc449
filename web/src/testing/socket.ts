import { closeCodes, heartbeat } from '@twosome/contract/platform/frames';
import { vi } from 'vitest';

/** The sockets that the page opened; the last one is current. The test acts as their server. */
export function fakeSockets() {
  const opened: FakeSocket[] = [];

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    /** frames sent, without pings */
    readonly sent: unknown[] = [];
    /** heartbeat pings; they are answered unless the connection is dead */
    pings = 0;
    isDead = false;
    readonly address: string;
    readonly offered: readonly string[];

    constructor(address: string, offered: readonly string[] = []) {
      this.address = address;
      this.offered = offered;
      opened.push(this);
    }
    send(text: string): void {
      const frame = JSON.parse(text);
      if (frame.type !== heartbeat.ping) return void this.sent.push(frame);
      this.pings += 1;
      const answer = JSON.stringify({ type: heartbeat.pong, data: {} });
      if (!this.isDead) queueMicrotask(() => this.onmessage?.({ data: answer }));
    }
    close(): void {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);

  const last = (): FakeSocket => {
    const socket = opened.at(-1);
    if (!socket) throw new Error('The page has opened no socket.');
    return socket;
  };
  return {
    last,
    /** data of the frames of this type that the page sent on the last socket, in order */
    framesSent: <Data>(type: string): Data[] =>
      (last().sent as { type: string; data: Data }[])
        .filter((frame) => frame.type === type)
        .map(({ data }) => data),
    open(): void {
      last().readyState = FakeSocket.OPEN;
      last().onopen?.();
    },
    receive(frame: { type: string; data: unknown; sent_by?: string | null; origin?: string }): void {
      last().onmessage?.({ data: JSON.stringify(frame) });
    },
    close(code: number = closeCodes.goingAway, reason = ''): void {
      last().readyState = 3;
      last().onclose?.({ code, reason });
    },
  };
}
