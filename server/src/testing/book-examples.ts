import { now } from '../platform/clock.ts';
import type { Store } from '../platform/storage/store.ts';
import type { Cast } from './cast.ts';
import { addPost } from './fixture.ts';
import type { Person } from './person.ts';
import type { Examples } from './scene.ts';

export const today = (): string => now().toISOString().slice(0, 10);

/** A book of today's posts. */
export const ourDay = (title = 'Our day') => ({ from: today(), until: today(), title });

export const ask = (person: Person, request: Record<string, unknown> = ourDay()) =>
  person.call('POST book/', { body: request });

async function requestBook({ ana }: Cast): Promise<{ id: string; image: string }> {
  const { body: post } = await addPost(ana, { text: 'By the sea.' });
  const { body: book } = await ask(ana);
  return { id: book.id, image: post.images[0].id };
}

/** A book that both want and that no node makes yet. */
export async function agreedBook(cast: Cast): Promise<{ bookId: string; postId: string }> {
  const { body: post } = await addPost(cast.ana, { text: 'By the sea.' });
  const { body } = await ask(cast.ana);
  await cast.bruno.call(`POST book/${body.id}/agree/`, { body: {} });
  return { bookId: body.id, postId: post.id };
}

export async function bookKeys(store: Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('books')) keys.push(key);
  return keys;
}

export const examples: Examples = {
  'GET book/': async ({ cast }) => {
    await requestBook(cast);
    return { by: cast.bruno };
  },
  'POST book/': async ({ cast }) => {
    await addPost(cast.ana);
    return { by: cast.ana, body: { ...ourDay(), time_zone: 'UTC' } };
  },
  'GET book/:id/content/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await requestBook(cast)).id },
  }),
  'POST book/:id/leave_out/': async ({ cast }) => {
    const { id, image } = await requestBook(cast);
    return { by: cast.bruno, params: { id }, body: { image, want: true } };
  },
  'POST book/:id/agree/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await requestBook(cast)).id },
    body: {},
  }),
  'DELETE book/:id/': async ({ cast }) => ({ by: cast.bruno, params: { id: (await requestBook(cast)).id } }),
};
