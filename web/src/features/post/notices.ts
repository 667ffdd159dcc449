import { getPost, loadPost, loadPosts, usePost, usePostLoad } from './post.store.ts';
import { postTexts } from './post.texts.ts';

export const postNotices = {
  choices: postTexts.notices,
  subjects: {
    post: {
      useStored: usePost,
      useLoad: usePostLoad,
      load: loadPost,
      together: { get: getPost, load: loadPosts },
      useImage: (id: string) => usePost(id)?.images[0],
    },
  },
};
