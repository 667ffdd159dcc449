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

/** Why a voice note is rejected (400, under `voice`). */
export const voiceErrors = {
  empty: 'This recording is empty.',
  notSound: 'This is not a recording that we can read.',
  tooLong: 'A voice note may have at most two minutes.',
  tooLarge: 'This recording is too large.',
  notWithImages: 'Send a voice note or images, not both.',
  noPeaks: 'A voice note needs its 64 peaks.',
  refused: 'This recording cannot be used here.',
} as const;
