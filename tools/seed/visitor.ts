import { WebSocket } from 'ws';

/** One person of the story, who does everything through the same calls as the app. */
export interface Visitor {
  name: string;
  id: string;
  twosomeId: string | null;
  call<T>(line: string, body?: object | FormData): Promise<T>;
  /** opens the notifications, as the screen does: all that is there is seen */
  lookAtNotifications(): Promise<void>;
  /** opens the room while something in it is unseen */
  lookAtMessages(): Promise<void>;
}

interface Signed {
  user: { id: string; twosome: { id: string } | null };
  token: string;
}

/** Signs in with the demo identity, as the welcome page does: the same first name is the same person again. */
export async function arrive(url: string, name: string): Promise<Visitor> {
  const { credential } = await send<{ credential: string }>(`${url}/demo-identity/credential/`, 'POST', '', {
    first_name: name,
    subject: name.toLowerCase(),
  });
  const { user, token } = await send<Signed>(`${url}/api/v1/auth/google_login/`, 'POST', '', {
    id: credential,
  });
  const call = <T>(line: string, body?: object | FormData): Promise<T> => {
    const [method = 'GET', path = ''] = line.split(' ');
    return send<T>(`${url}/api/v1/${path}`, method, token, body);
  };
  await call('POST auth/accept_terms/', { adult: true });
  return {
    name,
    id: user.id,
    twosomeId: user.twosome?.id ?? null,
    call,
    lookAtNotifications: () => look(url, token, 'notification_seen'),
    lookAtMessages: () => look(url, token, 'seen'),
  };
}

async function look(url: string, token: string, type: 'seen' | 'notification_seen'): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/ws/message/`, ['twosome', token]);
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => socket.send(JSON.stringify({ type, data: {} })));
    socket.on('message', (frame) => {
      if (JSON.parse(String(frame)).type === type) resolve();
    });
    socket.on('error', reject).on('close', () => reject(new Error('The socket closed before all was seen.')));
  });
  socket.close();
}

async function send<T>(address: string, method: string, token: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(address, {
    method,
    headers: {
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}
