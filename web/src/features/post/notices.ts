import { postNoticeTexts } from './post.notices.texts.ts';
import { getPost, loadPost, loadPosts, usePost, usePostLoad } from './post.store.ts';

export const postNotices = {
  choices: postNoticeTexts,
  subjects: {
    post: {
      stored: { use: usePost },
      loads: { use: usePostLoad },
      load: loadPost,
      together: { get: getPost, load: loadPosts },
      image: { use: (id: string) => usePost(id)?.images[0] },
    },
  },
};
