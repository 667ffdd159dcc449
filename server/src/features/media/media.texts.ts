export const mediaErrors = {
  tooManyInWork: 'Too many images are being processed. Please try again.',
};
