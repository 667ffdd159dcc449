import { profileNoticeKinds } from '@twosome/contract/twosome/notices';
import { notices, notifyOn, toPartner } from '../notice.ts';
import { profileChanged } from './twosome.events.ts';
import { profileNoticeTexts as texts } from './twosome.texts.ts';

const kind = profileNoticeKinds.choices.changedProfile.kinds.CHANGED_PROFILE;

/** The other partner is notified, because strangers see it and one partner can change it alone. */
export const profileNotices = notices(
  {
    photo_changed: { kind, text: texts.photo, over: { replaced: ['photo_changed'] } },
    cover_changed: { kind, text: texts.cover, over: { replaced: ['cover_changed'] } },
    bio_changed: { kind, text: texts.bio, over: { replaced: ['bio_changed'] } },
  },
  [
    notifyOn(profileChanged, (profile) =>
      profile.parts.flatMap((part) => toPartner(`${part}_changed`, profile.twosomeId, profile)),
    ),
  ],
);
