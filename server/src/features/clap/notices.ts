import { clapNoticeKinds } from '@twosome/contract/clap/notices';
import { notices, notifyOnTogether, type Occurrence } from '../notice.ts';
import { clapCompleted } from './clap.events.ts';
import { recordFirstClaps } from './clap.sql.ts';
import { clapNoticeTexts } from './clap.texts.ts';

const { CLAP, CLAP_COUNT } = clapNoticeKinds.choices.claps.kinds;

export const clapNotices = notices(
  { clapped: { kind: CLAP, several: CLAP_COUNT, text: clapNoticeTexts.clapped } },
  [
    notifyOnTogether(clapCompleted, async (claps, tx) => {
      const byOthers = claps.filter(({ twosomeId, clapperId }) => clapperId !== twosomeId);
      if (byOthers.length === 0) return [];
      const posts = new Map<string, Occurrence>();
      for (const { postId, twosomeId, clapperId } of await recordFirstClaps(tx, byOthers)) {
        const { actorIds = [] } = posts.get(postId) ?? {};
        posts.set(postId, {
          relatedId: postId,
          twosomeIds: [twosomeId],
          actorIds: [...actorIds, clapperId],
        });
      }
      return posts.size > 0 ? [{ notice: 'clapped', occurrences: [...posts.values()] }] : [];
    }),
  ],
);
