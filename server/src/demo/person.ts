import { WebSocket } from 'ws';

/** A signed-in person of the story. Uses the same API calls as the app. */
export interface Person {
  id: string;
  /** null until connected */
  twosomeId: string | null;
  call<T>(line: string, body?: object | FormData): Promise<T>;
  /** marks all notifications, or all messages, as seen */
  markSeen(type: 'seen' | 'notification_seen'): Promise<void>;
}

interface SignedIn {
  user: { id: string; twosome: { id: string } | null };
  token: string;
}

export async function signIn(url: string, credential: string, signal: AbortSignal): Promise<Person> {
  const send = (token: string) => sendingTo(`${url}/api/v1/`, token, signal);
  const { user, token } = await send('')<SignedIn>('POST auth/google_login/', { id: credential });
  const call = send(token);
  await call('POST auth/accept_terms/', { adult: true });
  return {
    id: user.id,
    twosomeId: user.twosome?.id ?? null,
    call,
    markSeen: (type) => markSeen(`${url.replace('http', 'ws')}/api/v1/ws/message/`, token, type),
  };
}

const sendingTo =
  (base: string, token: string, signal: AbortSignal) =>
  async <T>(line: string, body?: object | FormData): Promise<T> => {
    const [method = 'GET', path = ''] = line.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(base + path, {
      method,
      signal,
      headers: {
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${line} returned ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };

async function markSeen(address: string, token: string, type: string): Promise<void> {
  const socket = new WebSocket(address, ['twosome', token]);
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type, data: {} })));
    socket.on('message', (frame) => {
      if (JSON.parse(String(frame)).type === type) resolve();
    });
    socket.on('error', reject).on('close', () => reject(new Error('The socket closed early.')));
  });
  socket.close();
}
