import { postNoticeKinds } from '@twosome/contract/post/notices';
import { notices, notifyOn, toPartner } from '../notice.ts';
import { postAdded, postPublished } from './post.events.ts';
import { selectIsCreator } from './post.sql.ts';
import { postNoticeTexts as texts } from './post.texts.ts';

const kind = postNoticeKinds.choices.posts.kinds.POST;

export const postNotices = notices(
  {
    added: { kind, text: texts.added },
    published: {
      kind,
      detail: { select: selectIsCreator, inPush: true },
      // the creator may publish only after the recipient edited the post
      text: (partner, isCreator) => texts[isCreator === false ? 'publishedEdited' : 'published'](partner),
    },
  },
  [
    notifyOn(postAdded, (post) =>
      toPartner('added', post.postId, { twosomeId: post.twosomeId, userId: post.creatorId }),
    ),
    notifyOn(postPublished, (post) =>
      toPartner('published', post.postId, { twosomeId: post.twosomeId, userId: post.publisherId }),
    ),
  ],
);
