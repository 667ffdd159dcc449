/** The choices in the settings of notifications. */
export const followNoticeTexts = {
  followers: { name: 'Followers', description: 'Couples follow you, or ask to' },
  acceptedRequests: { name: 'Accepted requests', description: 'A couple says yes to you' },
};
