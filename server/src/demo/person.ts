import { type Client, createClient } from '@twosome/client';
import { WebSocket } from 'ws';

/** A signed-in person of the story. Uses the same API calls as the app. */
export interface Person {
  id: string;
  /** null until connected */
  twosomeId: string | null;
  call: Client['call'];
  /** marks all notifications, or all messages, as seen */
  markSeen(type: 'seen' | 'notification_seen'): Promise<void>;
}

export async function signIn(url: string, credential: string, signal: AbortSignal): Promise<Person> {
  const visitor = createClient({ url, signal });
  const { user, token } = await visitor.call('POST auth/google_login/', { body: { id: credential } });
  const client = visitor.as(token);
  await client.call('POST auth/accept_terms/', { body: { adult: true } });
  return {
    id: user.id,
    twosomeId: user.twosome?.id ?? null,
    call: client.call,
    markSeen: (type) => markSeen(client, type),
  };
}

const markSeen = (client: Client, type: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = client.open('message', {
      WebSocket,
      onOpen: () => socket.send(type),
      onFrame: (frame) => {
        if (frame.type !== type) return;
        socket.close();
        resolve();
      },
      onEnd: (code) => reject(new Error(`The socket was closed with ${code}.`)),
    });
  });
