import { postNoticeTexts } from './post.notices.texts.ts';
import { getPost, loadPost, loadPosts, usePost, usePostLoad } from './post.store.ts';

export const postNotices = {
  choices: postNoticeTexts,
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
