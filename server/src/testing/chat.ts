import type { Message } from '@twosome/contract/message/message.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { WebSocket } from 'ws';
import { formOf } from './fixture.ts';
import type { Person, WsClient } from './person.ts';

/** Sends a message over a socket. Returns its client id. */
export function sendMessage(client: WsClient, text: string, more: Record<string, unknown> = {}): string {
  const data = { __id__: newId(), text, ...more };
  client.send({ type: 'message', data });
  return data.__id__;
}

const isMessage = (frame: Frame): frame is Frame<'message', Message> => frame.type === 'message';
export const badgeFrames = ['tray', 'unseen_notifications'];
/** All frames that a socket received, except those of the badges, which come when it opens or anything may have changed. */
export const withoutBadges = ({ received }: WsClient) =>
  received.filter(({ type }) => !badgeFrames.includes(type));

/** All messages that a socket received, in order. */
export const messagesOf = ({ received }: WsClient): Message[] =>
  received.filter(isMessage).map(({ data }) => data);

/** Waits for the message with this client id. */
export const receivesMessage = async (client: WsClient, clientId: string): Promise<Message> =>
  (await client.receives((frame) => isMessage(frame) && frame.data.__id__ === clientId)).data as Message;
/** Waits until the message is deleted. */
export const receivesDeleted = (client: WsClient, id: string) =>
  client.receives((frame) => isMessage(frame) && frame.data.id === id && frame.data.text === '');
/** Waits for the error frame of the message with this client id. */
export const receivesRefusal = async (client: WsClient, clientId: string) =>
  (await client.receives(({ type, data }) => type === 'error' && (data as Message).__id__ === clientId))
    .data as Record<string, unknown>;

/** Sends a message and waits until it is delivered. */
export async function sendAndReceive(
  client: WsClient,
  text: string,
  more: Record<string, unknown> = {},
): Promise<Message> {
  return receivesMessage(client, sendMessage(client, text, more));
}

/** Sends a frame and waits for the next frame of this type. */
export async function answerTo(client: WsClient, send: Frame, type: string = send.type): Promise<Frame> {
  const before = client.received.length;
  client.send(send);
  return client.receives((frame) => frame.type === type && client.received.indexOf(frame) >= before);
}

export const sync = async (
  client: WsClient,
  since?: string,
): Promise<{ results: Message[]; reset?: boolean; pinned?: Message | null }> =>
  (await answerTo(client, { type: 'sync_message', data: since === undefined ? {} : { since } }))
    .data as never;

export const postMessage = (
  person: Person,
  fields: Record<string, string | Buffer | readonly (string | Buffer)[]>,
) => person.call('POST message/add_message/', { form: formOf(fields) });

/** A socket that can send arbitrary data. */
export async function openRaw(server: { url: string }, person: Person) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/ws/message/`, [
    'twosome',
    person.token,
  ]);
  const frames: Frame[] = [];
  socket.on('message', (data) => void frames.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return { frames, closed, say: (data: string | Buffer, binary = false) => socket.send(data, { binary }) };
}
