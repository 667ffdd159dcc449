import { createClient } from '@twosome/client';
import { timing } from '@twosome/contract/platform/timing';
import { WebSocket } from 'ws';
import { tokenOf } from '../../bench/platform/dataset.ts';
import { until } from '../../bench/platform/harness.ts';
import type { Program } from '../../bench/platform/server.ts';
import { type Load, type Met, openOthers } from './others.ts';

interface Storm {
  /** starts the node again on its port */
  start: () => Promise<Program>;
  /** numbers of the couples whose first person has a socket */
  couples: readonly number[];
  others: Load;
  seconds: number;
  /** the class of their sockets */
  Socket?: typeof WebSocket;
}

interface Outcome {
  node: Program;
  /** seconds from the kill until the node answered, and until all were back */
  answered: number;
  back: number;
  /** clients that are not back, or whose partner's message is not acknowledged */
  missing: number;
  /** others that did not receive what was acknowledged */
  lost: number;
  met: Met;
}

/** Of every tenth couple the partner writes a message as soon as the node is killed. */
const writersEvery = 10;
/** How many sockets open at the same time, before the kill. */
const together = 100;

/**
 * Kills the node under its sockets. They return by the delays of the client library, which are those of the app. A
 * client is back when it has loaded what an open home page loads then: the messages since, the config and the timeline.
 */
export async function killUnderSockets(node: Program, storm: Storm): Promise<Outcome> {
  const { url } = node;
  const { couples, seconds, Socket = WebSocket } = storm;
  const clients: Client[] = [];
  for (const couple of couples) {
    clients.push(openClient(url, couple, { Socket, hasWriter: clients.length % writersEvery === 0 }));
    if (clients.length % together === 0 || clients.length === couples.length)
      if (!(await until(() => clients.every(({ isOpen }) => isOpen()), { seconds: 30 })))
        throw new Error('The sockets do not open.');
  }
  await Promise.all(clients.map(({ write }) => write()));

  const killedAt = performance.now();
  const since = () => (performance.now() - killedAt) / 1000;
  await node.stop('SIGKILL');
  for (const { write } of clients) write().catch(() => {});
  const again = await storm.start();
  const answered = since();
  const others = openOthers(url, storm.others);
  const isMissing = ({ isBack, isWritten }: Client) => !isBack() || !isWritten();
  const isLost = (client: Client) => !isMissing(client) && !client.hasAll();
  const isOver = () => !clients.some((client) => isMissing(client) || isLost(client));
  await until(isOver, { seconds: seconds - answered });
  const back = since();
  const met = await others.stop();
  for (const { close } of clients) close();
  return {
    ...{ node: again, answered, back, met },
    missing: clients.filter(isMissing).length,
    lost: clients.filter(isLost).length,
  };
}

type Client = ReturnType<typeof openClient>;

/** The socket of a couple's first person, and with `hasWriter` one of the partner, who writes. */
function openClient(
  url: string,
  couple: number,
  { Socket, hasWriter }: { Socket: typeof WebSocket; hasWriter: boolean },
) {
  const { call, open } = createClient({ url, token: tokenOf(couple * 2 - 1) });
  let isOpen = false;
  let isSynced = false;
  let isLoaded = false;
  const texts = new Set<string>();
  /** acknowledged */
  const written: string[] = [];
  let writing = 0;
  const loadPage = async () => {
    await Promise.all([call('GET config/'), call('GET post/', { query: { is_timeline: 'true' } })]);
    isLoaded = true;
  };
  class AppSocket extends Socket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { handshakeTimeout: timing.socketOpenTimeout });
    }
  }
  const socket = open('message', {
    // the package's class differs in the types of its events
    WebSocket: AppSocket as never,
    onOpen(again) {
      isOpen = true;
      // a page that fails is loaded when the socket opens the next time; until then the client is not back
      if (again) loadPage().catch(() => {});
    },
    onFrame({ type, data }) {
      isSynced ||= type === 'sync_message';
      const { results = [data] } = data as { results?: unknown[] };
      for (const { text } of results as { text?: string }[]) if (text !== undefined) texts.add(text);
    },
  });
  const partner = hasWriter
    ? createClient({ url, token: tokenOf(couple * 2) }).open('message', { WebSocket: WebSocket as never })
    : undefined;
  const write = async () => {
    if (partner === undefined) return;
    writing += 1;
    const text = `Message ${writing} ${written.length}`;
    await partner.sendMessage(text);
    written.push(text);
    writing -= 1;
  };
  return {
    isOpen: () => isOpen,
    isBack: () => isSynced && isLoaded,
    write,
    isWritten: () => writing === 0,
    hasAll: () => written.every((text) => texts.has(text)),
    close() {
      socket.close();
      partner?.close();
    },
  };
}
