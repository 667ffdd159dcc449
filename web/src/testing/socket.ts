import { closeCodes } from '@twosome/contract/platform/frames';
import { vi } from 'vitest';

/** The sockets that the page opened, the last one being the one that counts. A test is their server. */
export function fakeSockets() {
  const opened: FakeSocket[] = [];

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    readonly sent: unknown[] = [];
    readonly address: string;
    readonly offered: readonly string[];

    constructor(address: string, offered: readonly string[] = []) {
      this.address = address;
      this.offered = offered;
      opened.push(this);
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text));
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
    /** what the last one was told by frames of this type, in order */
    heard: <Data>(type: string): Data[] =>
      (last().sent as { type: string; data: Data }[])
        .filter((frame) => frame.type === type)
        .map(({ data }) => data),
    opens(): void {
      last().readyState = FakeSocket.OPEN;
      last().onopen?.();
    },
    says(frame: { type: string; data: unknown; sent_by?: string | null; origin?: string }): void {
      last().onmessage?.({ data: JSON.stringify(frame) });
    },
    closes(code: number = closeCodes.goingAway, reason = ''): void {
      last().readyState = 3;
      last().onclose?.({ code, reason });
    },
  };
}
