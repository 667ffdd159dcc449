import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import sharp from 'sharp';
import type { Person } from './fixtures.ts';

export interface Couple {
  id: string;
  username: string;
}

/** Connects two people under a name that is unique, because stories may share a server. */
export async function pairUp(
  one: Person,
  other: Person,
  visibility: 'public' | 'private' = 'private',
): Promise<Couple> {
  await Promise.all([one, other].map(({ call }) => call('POST auth/accept_terms/', { adult: true })));
  await one.call('POST auth/connect/', { id: other.user.id });
  const [username1, username2] = [nameOf(one), nameOf(other)];
  const username = `${username1}&${username2}`;
  const { id } = await changeProfile(one, {
    ...{ username1, username2, connector: '&', username },
    is_private: String(visibility === 'private'),
  });
  return { id, username };
}

const nameOf = ({ name }: Person): string => `${name.toLowerCase().slice(0, 6)}${randomInt(1000, 10_000)}`;

/** Changes the joint profile, field by field. */
export function changeProfile(person: Person, change: Record<string, string>): Promise<Twosome> {
  const form = new FormData();
  for (const [field, value] of Object.entries(change)) form.append(field, value);
  return person.call('POST auth/update_twosome/', form);
}

/** A post for the two of them. */
export async function addPost(by: Person, text: string, photos = 1): Promise<Post> {
  const form = new FormData();
  const photo = sharp({ create: { width: 320, height: 320, channels: 3, background: '#c8746a' } });
  const bytes = new Uint8Array(await photo.jpeg().toBuffer());
  for (let n = 0; n < photos; n += 1) form.append('images', new Blob([bytes]), 'photo.jpg');
  form.append('text', text);
  return by.call('POST post/', form);
}

/** A post that the partner has published. */
export async function sharePost(by: Person, partner: Person, text: string): Promise<Post> {
  const { id } = await addPost(by, text);
  return partner.call(`POST post/${id}/toggle_visibility/`, { is_private: false });
}

/** A post on the screen, by its text. */
export const cardOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });
