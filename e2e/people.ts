import { randomInt, randomUUID } from 'node:crypto';
import { type Client as Api, createClient } from '@twosome/client';
import type { User } from '@twosome/contract/auth/auth.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { credentialFor } from '../server/src/testing/person.ts';
import { photo } from './photos.ts';

/** A signed-in person who acts through the API, without a browser. */
export interface Client {
  name: string;
  /** the subject at the identity provider; the same subject is the same person */
  subject: string;
  user: User;
  token: string;
  call: Api['call'];
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
  const id = await credentialFor({ url }, { first_name: name, subject });
  const visitor = createClient({ url });
  const { user, token } = await visitor.call('POST auth/google_login/', { body: { id } });
  return { name, subject, user, token, call: visitor.as(token).call };
}

/** Connects two people under a name that is unique, because stories share a server. */
export async function pairUp(
  one: Client,
  other: Client,
  visibility: 'public' | 'private' = 'private',
): Promise<Couple> {
  await Promise.all(
    [one, other].map(({ call }) => call('POST auth/accept_terms/', { body: { adult: true } })),
  );
  await one.call('POST auth/connect/', { body: { id: other.user.id } });
  const [username1, username2] = [usernameOf(one), usernameOf(other)];
  const username = `${username1}&${username2}`;
  const { id } = await changeProfile(one, {
    ...{ username1, username2, connector: '&', username },
    is_private: String(visibility === 'private'),
  });
  return { id, username };
}

export const usernameOf = ({ name }: Client): string =>
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
  call('POST auth/update_twosome/', { form: formOf(change) });

/** A post for the two of them. */
export async function addPost({ call }: Client, text: string, photos = 1): Promise<Post> {
  const image = await photo();
  const images = Array.from({ length: photos }, () => image);
  return call('POST post/', { form: formOf({ images, text }) });
}

/** A post that the partner has published. */
export async function sharePost(by: Client, partner: Client, text: string): Promise<Post> {
  const { id } = await addPost(by, text);
  return partner.call('POST post/:id/toggle_visibility/', { params: { id }, body: { is_private: false } });
}

export const addComment = ({ call }: Client, postId: string, text: string): Promise<unknown> =>
  call('POST post/:id/comment/', { params: { id: postId }, body: { text } });

/** A complete clap needs both partners. */
export async function clap(postId: string, ...partners: Client[]): Promise<void> {
  for (const { call } of partners)
    await call('POST post/:id/clap/toggle_clap/', { params: { id: postId }, body: { want: true } });
}

export const follow = ({ call }: Client, { id }: Couple): Promise<unknown> =>
  call('POST auth/follow_request/:id/follow/', { params: { id }, body: { action: 'follow' } });

export const addGoal = ({ call }: Client, title: string): Promise<unknown> =>
  call('POST goals/', { body: { title, description: 'Side by side.', achieve_by: '2199-06-21' } });

export const sendMessage = (
  { call }: Client,
  text: string,
  more: Record<string, string | Blob> = {},
): Promise<{ id: string }> => call('POST message/add_message/', { form: formOf({ text, ...more }) });

export const sendPhoto = async (by: Client, text: string): Promise<{ id: string }> =>
  sendMessage(by, text, { files: await photo({ width: 600, height: 400 }) });

/** Signs the person out of all other devices. */
export async function endOtherSessions({ call }: Client): Promise<void> {
  const { results } = await call('GET auth/session/');
  for (const { id, is_this } of results)
    if (!is_this) await call('DELETE auth/session/:id/', { params: { id } });
}
