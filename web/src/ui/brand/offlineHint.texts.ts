/** Follows, or replaces, "You are offline." */
export const offlineHintTexts = {
  unreachable: 'We cannot be reached.',
  stale: 'This is from your last visit.',
  continues: 'We continue when the network is back.',
} as const;
