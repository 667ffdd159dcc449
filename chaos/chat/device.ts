import { WebSocket } from 'ws';
import type { Person } from '../../bench/platform/dataset.ts';
import type { Sent, Shown } from './log.ts';
import { createModel } from './model.ts';

export type Device = ReturnType<typeof openDevice>;

interface Opening {
  name: string;
  person: Person;
  /** the URL of the next connection */
  address: () => string;
}
interface Frame {
  type: string;
  data: Shown & { results?: Shown[]; reset?: boolean };
}

/** If an expected response is late by this much, the client reconnects. */
const responseTimeout = 10_000;

/**
 * A well-behaved client: every message has an `__id__` and is resent, in order and with the same id, until it is
 * acknowledged; after every connection the device requests the messages since the newest one without a gap before it.
 */
export function openDevice({ name, person, address }: Opening) {
  const model = createModel();
  const sent: Sent[] = [];
  const unanswered = new Map<string, Sent>();
  /** responses that a well-behaved client should never receive */
  const troubles: string[] = [];
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextPause: number | undefined;
  let isOpen = false;
  let isSynced = false;
  let isWhole = true;
  let hasLeft = false;
  /** the newest message without a gap before it */
  let since: string | undefined;
  let lastReceivedAt = 0;

  const connect = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const live = new Set<string>();
    const opened = new WebSocket(
      `${address().replace('http', 'ws')}/api/v1/ws/message/`,
      ['twosome', person.token],
      { handshakeTimeout: responseTimeout },
    );
    socket = opened;
    opened.on('open', () => {
      isOpen = true;
      lastReceivedAt = performance.now();
      send('sync_message', since === undefined ? {} : { since });
      for (const one of unanswered.values()) send('message', { __id__: one.clientId, text: one.text });
    });
    opened.on('message', (bytes) => {
      lastReceivedAt = performance.now();
      onFrame(JSON.parse(String(bytes)), live);
    });
    // A `close` event follows.
    opened.on('error', () => {});
    opened.on('close', (code, reason) => {
      isOpen = false;
      isSynced = false;
      if (code >= 4000) troubles.push(`closed with ${code} ${reason}`);
      if (hasLeft) return;
      timer = setTimeout(connect, nextPause ?? 50 + Math.random() * 300);
      nextPause = undefined;
    });
  };

  const send = (type: string, data: object): void => {
    if (isOpen) socket?.send(JSON.stringify({ type, data }));
  };

  const onFrame = ({ type, data }: Frame, live: Set<string>): void => {
    if (type === 'message') {
      live.add(data.id);
      upsert(data);
      // Before the response to `sync_message` there may be a gap before it.
      if (isSynced) since = model.newest()?.id;
    }
    if (type === 'sync_message') {
      if (data.reset) {
        model.reset(data.results ?? [], live);
        isWhole = false;
      }
      for (const message of data.results ?? []) upsert(message);
      isSynced = true;
      since = model.newest()?.id;
    }
    if (type === 'error') {
      troubles.push(`refused: ${JSON.stringify(data)}`);
      socket?.terminate();
    }
  };

  const upsert = (message: Shown): void => {
    model.upsert(message);
    const own = message.sent_by === person.id ? byClientId.get(message.__id__) : undefined;
    if (own === undefined) return;
    if (!own.answers.some(({ id, addedAt }) => id === message.id && addedAt === message.added_at))
      own.answers.push({ id: message.id, addedAt: message.added_at });
    unanswered.delete(own.clientId);
  };
  const byClientId = new Map<string, Sent>();

  const lookAfter = setInterval(() => {
    const isResponsePending = isOpen && (!isSynced || unanswered.size > 0);
    if (!isResponsePending || performance.now() - lastReceivedAt < responseTimeout) return;
    troubles.push(`received nothing for ${responseTimeout / 1000} s`);
    socket?.terminate();
  }, 1000);

  connect();
  return {
    name,
    person,
    sent,
    model,
    troubles,
    write(text: string): void {
      const index = sent.length;
      const one: Sent = {
        couple: person.couple,
        sender: person.id,
        device: name,
        index,
        clientId: `${name} ${index}`,
        text,
        answers: [],
        deletion: 'none',
      };
      sent.push(one);
      byClientId.set(one.clientId, one);
      // While the first response is pending, later sends must not reset the timeout.
      if (unanswered.size === 0) lastReceivedAt = performance.now();
      unanswered.set(one.clientId, one);
      send('message', { __id__: one.clientId, text });
    },
    /** cuts the connection; the device reconnects after `pause` milliseconds */
    cut(pause?: number): void {
      if (timer !== undefined) return;
      nextPause = pause;
      socket?.terminate();
    },
    /** connects immediately if it is waiting */
    wake(): void {
      if (timer !== undefined) connect();
    },
    /** connected, synchronised, and all messages acknowledged */
    isAtRest: () => isSynced && unanswered.size === 0,
    isWhole: () => isWhole,
    leave(): void {
      hasLeft = true;
      clearTimeout(timer);
      clearInterval(lookAfter);
      socket?.terminate();
    },
  };
}
