export const pairErrors = {
  partnered: 'You already have a partner.',
  notMyPartnerTooLate: 'You were connected more than ten minutes ago. You can disconnect in the settings.',
  leaving: 'Your account is about to be deleted. Keep it first, and then connect.',
};
