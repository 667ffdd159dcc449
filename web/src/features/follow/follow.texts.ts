import { fillTexts } from '@twosome/contract/platform/fill-texts';

export const followTexts = fillTexts({
  button: {
    follow: 'Follow',
    requested: 'Requested',
    following: 'Following',
    failed: 'You do not follow them.',
  },
  request: {
    region: 'Follow request',
    /** after the couple's name */
    asks: 'would like to follow you.',
    accept: 'Accept',
    notAccepted: 'The request could not be accepted.',
    decline: 'Decline',
    declineCouple: (couple: string) => `Decline ${couple}`,
    notDeclined: 'The request could not be declined.',
  },
  /** follows the count: '3 unanswered' */
  unanswered: 'unanswered',
  row: { noBio: 'No bio', followsYou: 'Follows you' },
  suggested: 'Couples to follow',
  noFollowers: {
    heading: 'No followers yet',
    line: 'Followers see what is shared.',
    action: 'Add a post',
  },
  noFollowing: {
    heading: 'Following nobody yet',
    line: 'What others share comes to the timeline.',
    action: 'Find couples',
  },
  options: {
    title: 'Profile options',
    removeFollower: 'Remove follower',
    report: 'Report',
    block: 'Block',
  },
  deleteRequest: {
    title: 'Delete Request',
    message:
      "Do you want to delete the follow request? Notification for your follow request already sent won't be deleted.",
    yes: 'Delete',
    failed: 'The request was not deleted.',
  },
  unfollow: {
    title: 'Unfollow',
    message:
      'Do you want to un follow? You will have to re-request to follow to see the posts of this member.',
    yes: 'Unfollow',
    failed: 'You still follow them.',
  },
  removeFollower: {
    title: 'Remove follower?',
    message: (couple: string) =>
      `${couple} will not see what you share with your followers. They are not told.`,
    yes: 'Remove',
    done: (couple: string) => `${couple} does not follow you any more`,
    failed: 'They still follow you.',
  },
  block: {
    title: (couple: string) => `Block ${couple}?`,
    message:
      'Neither couple finds the other any more: no profile, no posts, no comments. Follows end both ways. It holds for the four of you, also in later couples. They are not told, and unblocking brings no follow back.',
    yes: 'Block',
    done: (couple: string) => `${couple} is blocked`,
    failed: 'They are not blocked.',
  },
  unblock: {
    label: 'Unblock',
    title: (couple: string) => `Unblock ${couple}?`,
    message: 'Your couples can find each other again. Follows are not restored.',
    yes: 'Unblock',
    done: (couple: string) => `${couple} is not blocked any more`,
    failed: 'They are still blocked.',
  },
  blocked: {
    line: 'You and they do not find each other.',
    withoutPartner: 'With a partner you can unblock them.',
    withPartner: 'Unblocking brings no follow back.',
    none: 'Nobody is blocked',
    noneLine: 'Couples that you block appear here.',
  },
  requests: {
    none: 'No requests',
    noneLine: 'Couples that would like to follow you will be here.',
    followers: 'Your followers',
  },
  aside: { links: 'About Twosome', about: 'About', privacy: 'Privacy', terms: 'Terms' },
});
