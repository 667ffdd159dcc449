import type { Message } from '@twosome/contract/message/message.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import { WebSocket } from 'ws';
import type { Ear, Person } from './person.ts';
import { formOf } from './stage.ts';

/** Says something through a socket; answers the id under which it is said. */
export function say(ear: Ear, text: string, more: Record<string, unknown> = {}): string {
  const data = { __id__: newId(), text, ...more };
  ear.send({ type: 'message', data });
  return data.__id__;
}

const isMessage = (frame: Frame): frame is Frame<'message', Message> => frame.type === 'message';
/** All that a socket was told of messages, in the order in which it was told. */
export const messagesOf = ({ heard }: Ear): Message[] => heard.filter(isMessage).map(({ data }) => data);

/** The message that was said under this id, as it was told first. */
export const hearsMessage = async (ear: Ear, clientId: string): Promise<Message> =>
  (await ear.hears((frame) => isMessage(frame) && frame.data.__id__ === clientId)).data as Message;
/** That the message is empty now. */
export const hearsDeleted = (ear: Ear, id: string) =>
  ear.hears((frame) => isMessage(frame) && frame.data.id === id && frame.data.text === '');
/** Why what was said under this id was refused. */
export const hearsRefusal = async (ear: Ear, clientId: string) =>
  (await ear.hears(({ type, data }) => type === 'error' && (data as Message).__id__ === clientId))
    .data as Record<string, unknown>;

/** Says something and waits until it is there. */
export async function tell(ear: Ear, text: string, more: Record<string, unknown> = {}): Promise<Message> {
  return hearsMessage(ear, say(ear, text, more));
}

/** The next frame of this type that comes after `send` was sent. */
export async function answerTo(ear: Ear, send: Frame, type: string = send.type): Promise<Frame> {
  const before = ear.heard.length;
  ear.send(send);
  return ear.hears((frame) => frame.type === type && ear.heard.indexOf(frame) >= before);
}

export const sync = async (ear: Ear, since?: string): Promise<{ results: Message[]; reset?: boolean }> =>
  (await answerTo(ear, { type: 'sync_message', data: since === undefined ? {} : { since } })).data as never;

export const postMessage = (
  person: Person,
  fields: Record<string, string | Buffer | readonly (string | Buffer)[]>,
) => person.call('POST message/add_message/', { form: formOf(fields) });

/** A socket on which anything can be said. */
export async function openRaw(server: { url: string }, person: Person) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/ws/message/`, [
    'twosome',
    person.token,
  ]);
  const heard: Frame[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  return { heard, closed, say: (data: string | Buffer, binary = false) => socket.send(data, { binary }) };
}
