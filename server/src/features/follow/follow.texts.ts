export const followErrors = {
  ownProfile: 'This is your own profile.',
  tooManyRequests: (times: number, days: number) =>
    `You have asked them ${times} times in ${days} days. Please wait before you ask again.`,
};
