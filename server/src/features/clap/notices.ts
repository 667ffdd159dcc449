import { clapNoticeKinds } from '@twosome/contract/clap/notices';
import { notices, notifyOnTogether, type Occurrence } from '../notice.ts';
import { clapCompleted } from './clap.events.ts';
import { clapNoticeTexts } from './clap.texts.ts';

const { CLAP, CLAP_COUNT } = clapNoticeKinds.choices.claps.kinds;

export const clapNotices = notices(
  { clapped: { kind: CLAP, several: CLAP_COUNT, text: clapNoticeTexts.clapped } },
  [
    notifyOnTogether(clapCompleted, (claps) => {
      const posts = new Map<string, Occurrence>();
      for (const { postId, twosomeId, clapperId } of claps) {
        const { actorIds = [] } = posts.get(postId) ?? {};
        posts.set(postId, { relatedId: postId, twosomeIds: [twosomeId], actorIds: [...actorIds, clapperId] });
      }
      return [{ notice: 'clapped', occurrences: [...posts.values()] }];
    }),
  ],
);
