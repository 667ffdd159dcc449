import type { Shown } from './log.ts';

/** The HTTP calls of the chat, as any client sends them. */

export interface Person {
  id: string;
  token: string;
  couple: string;
}

const timeout = 10_000;
const bearer = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });
const call = (address: string, path: string, init: RequestInit): Promise<Response> =>
  fetch(`${address}/api/v1/message/${path}`, { ...init, signal: AbortSignal.timeout(timeout) });

/** Returns the status; 204 means deleted. */
export async function deleteMessage(address: string, person: Person, id: string): Promise<number> {
  const answer = await call(address, `${id}/`, { method: 'DELETE', headers: bearer(person) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Up to 20 messages older than this one, newest first. */
export async function readOlder(address: string, person: Person, cursor: string): Promise<Shown[]> {
  const answer = await call(address, `more/${cursor}/`, { headers: bearer(person) });
  if (!answer.ok) throw new Error(`GET message/more/: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Shown[];
}
