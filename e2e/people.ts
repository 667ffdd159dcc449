import { randomInt, randomUUID } from 'node:crypto';
import type { User } from '@twosome/contract/auth/auth.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { photo } from './photos.ts';

/** A signed-in person who acts through the API, without a browser. */
export interface Client {
  name: string;
  /** the subject at the identity provider; the same subject is the same person */
  subject: string;
  user: User;
  token: string;
  /** `call('POST auth/connect/', { id })`; throws unless the call succeeds */
  call: <T = unknown>(line: string, body?: object | FormData) => Promise<T>;
}

export interface Couple {
  id: string;
  username: string;
}

/** Signs in with the demo identity provider, as the sign-in page does. */
export async function signIn(
  url: string,
  name: string,
  subject = `${name}-${randomUUID()}`,
): Promise<Client> {
  const { credential } = await send<{ credential: string }>(`${url}/demo-identity/credential/`, 'POST', {
    body: { first_name: name, subject },
  });
  const { user, token } = await send<{ user: User; token: string }>(
    `${url}/api/v1/auth/google_login/`,
    'POST',
    { body: { id: credential } },
  );
  const call: Client['call'] = (line, body) => {
    const [method = '', path = ''] = line.split(' ');
    return send(`${url}/api/v1/${path}`, method, { token, body });
  };
  return { name, subject, user, token, call };
}

interface Sent {
  token?: string;
  body?: object | FormData | undefined;
}

async function send<T>(url: string, method: string, { token, body }: Sent): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return JSON.parse(text === '' ? 'null' : text);
}

/** Connects two people under a name that is unique, because stories share a server. */
export async function pairUp(
  one: Client,
  other: Client,
  visibility: 'public' | 'private' = 'private',
): Promise<Couple> {
  await Promise.all([one, other].map(({ call }) => call('POST auth/accept_terms/', { adult: true })));
  await one.call('POST auth/connect/', { id: other.user.id });
  const [username1, username2] = [usernameOf(one), usernameOf(other)];
  const username = `${username1}&${username2}`;
  const { id } = await changeProfile(one, {
    ...{ username1, username2, connector: '&', username },
    is_private: String(visibility === 'private'),
  });
  return { id, username };
}

const usernameOf = ({ name }: Client): string =>
  `${name.toLowerCase().slice(0, 6)}${randomInt(1000, 10_000)}`;

function formOf(fields: Record<string, string | Blob | readonly Blob[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat())
      if (one instanceof Blob) form.append(name, one, 'photo.jpg');
      else form.append(name, one);
  return form;
}

/** Changes the joint profile, field by field. */
export const changeProfile = ({ call }: Client, change: Record<string, string | Blob>): Promise<Twosome> =>
  call('POST auth/update_twosome/', formOf(change));

/** A post for the two of them. */
export async function addPost({ call }: Client, text: string, photos = 1): Promise<Post> {
  const image = await photo();
  return call('POST post/', formOf({ images: Array.from({ length: photos }, () => image), text }));
}

/** A post that the partner has published. */
export async function sharePost(by: Client, partner: Client, text: string): Promise<Post> {
  const { id } = await addPost(by, text);
  return partner.call(`POST post/${id}/toggle_visibility/`, { is_private: false });
}

export const addComment = ({ call }: Client, postId: string, text: string): Promise<unknown> =>
  call(`POST post/${postId}/comment/`, { text });

/** A complete clap needs both partners. */
export async function clap(postId: string, ...partners: Client[]): Promise<void> {
  for (const { call } of partners) await call(`POST post/${postId}/clap/toggle_clap/`, { want: true });
}

export const follow = ({ call }: Client, { id }: Couple): Promise<unknown> =>
  call(`POST auth/follow_request/${id}/follow/`, { action: 'follow' });

export const addGoal = ({ call }: Client, title: string): Promise<unknown> =>
  call('POST goals/', { title, description: 'Side by side.', achieve_by: '2199-06-21' });

export const sendMessage = (
  { call }: Client,
  text: string,
  more: Record<string, string | Blob> = {},
): Promise<{ id: string }> => call('POST message/add_message/', formOf({ text, ...more }));

export const sendPhoto = async (by: Client, text: string): Promise<{ id: string }> =>
  sendMessage(by, text, { files: await photo({ width: 600, height: 400 }) });

/** Signs the person out of all other devices. */
export async function endOtherSessions({ call }: Client): Promise<void> {
  const { results } = await call<{ results: { id: string; is_this: boolean }[] }>('GET auth/session/');
  for (const { id, is_this } of results) if (!is_this) await call(`DELETE auth/session/${id}/`);
}
