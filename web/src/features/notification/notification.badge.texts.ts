export const notificationBadgeTexts = {
  /** follows the count: '3 new' */
  unseen: 'new',
};
