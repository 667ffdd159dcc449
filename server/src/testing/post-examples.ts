import { type Cast, twosomeOf } from './cast.ts';
import { addPost, addPublished } from './fixture.ts';
import { smallPhoto } from './images.ts';
import type { Examples } from './scene.ts';

const square = (): Promise<Buffer> => smallPhoto('#cc3355', 40, 40);

async function deletedPost({ ana }: Cast): Promise<string> {
  const { body } = await addPost(ana);
  await ana.call(`DELETE post/${body.id}/`);
  return body.id;
}

/** Valid calls about posts. */
export const examples: Examples = {
  'POST post/': async ({ cast }) => ({
    by: cast.ana,
    fields: { text: 'The two of us.', aspect: '1:1', alt: ['A red square', 'Another'] },
    files: { images: [await square(), await square()] },
  }),
  'GET post/': async ({ cast }) => ({
    by: cast.ana,
    query: { twosome_id: twosomeOf(cast.ana), is_timeline: 'false', is_following: 'true' },
  }),
  'GET post/deleted/': async ({ cast }) => ({ by: cast.ana }),
  'GET post/:id/': async ({ cast }) => ({ by: cast.ana, params: { id: (await addPost(cast.ana)).body.id } }),
  'PATCH post/:id/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await addPublished(cast.ana, cast.bruno)).id },
    body: { text: 'Once more.', alt: ['A red square'], edited_at: null },
  }),
  'DELETE post/:id/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await addPublished(cast.ana, cast.bruno)).id },
  }),
  'POST post/:id/restore/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: await deletedPost(cast) },
    body: {},
  }),
  'POST post/:id/show/': async ({ cast }) => ({
    by: cast.ana,
    params: { id: (await addPost(cast.ana, { only_me: 'true' })).body.id },
    body: {},
  }),
  'POST post/:id/toggle_visibility/': async ({ cast }) => ({
    by: cast.bruno,
    params: { id: (await addPost(cast.ana)).body.id },
    body: { is_private: false },
  }),
};
