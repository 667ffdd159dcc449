import { followNoticeKinds } from '@twosome/contract/follow/notices';
import { notices, notifyOn, toCouples } from '../notice.ts';
import { followAccepted, followed, followRequested } from './follow.events.ts';
import { followNoticeTexts as texts } from './follow.texts.ts';

const { followers, acceptedRequests } = followNoticeKinds.choices;
const kind = followers.kinds.FOLLOW_REQUEST_RECEIVED;

const ofFollower = ({ followerId, followedId }: { followerId: string; followedId: string }) =>
  [followerId, { twosomeIds: [followedId], actorId: followerId }] as const;

export const followNotices = notices(
  {
    followed: { kind, text: texts.followed, data: { auto_accepted: true } },
    requested: { kind, text: texts.requested, data: { auto_accepted: false } },
    accepted: { kind: acceptedRequests.kinds.FOLLOW_REQUEST_ACCEPTED, text: texts.accepted },
  },
  [
    notifyOn(followed, (follow) => toCouples('followed', ...ofFollower(follow))),
    notifyOn(followRequested, (follow) => toCouples('requested', ...ofFollower(follow))),
    notifyOn(followAccepted, ({ followerIds, followedId }) =>
      toCouples('accepted', followedId, { twosomeIds: followerIds, actorId: followedId }),
    ),
  ],
);
