/** Why an image is rejected (400, under its field). */
export const imageErrors = {
  empty: 'This file is empty.',
  wrongType: 'This is not a JPEG, PNG or WebP image.',
  tooManyPixels: 'This image has more than 25 megapixels.',
  tooManyScans: 'This image is saved in a format that we cannot read. Save it again as a JPEG or PNG.',
  tooSlow: 'This image takes too long to read. Save it again at a smaller size.',
  damaged: 'This image is damaged or incomplete.',
  refused: 'This image cannot be used here. Choose another one.',
} as const;
