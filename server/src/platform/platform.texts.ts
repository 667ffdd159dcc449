import { fillTexts } from '@twosome/contract/platform/fill-texts';
import { plural } from '@twosome/contract/platform/plural';

/** Errors of requests, uploads, sockets and sign-in that belong to no feature. */
export const platformErrors = fillTexts({
  requestUnreadable: 'The request cannot be read.',
  requestTooSlow: 'The request took too long to arrive.',
  headersTooLarge: 'The headers are too large.',
  bodyNotJson: 'The request body is not valid JSON.',
  bodyNotObject: 'The body must be a JSON object.',
  nameNotAllowed: (name: string) => `The name ${name} is not allowed.`,
  alreadyExists: 'This already exists. Reload and try again.',
  serverFault: (requestId: string) => `Something went wrong on our side. Please try again. (${requestId})`,
  cursorNotValid: 'This is not a valid cursor.',
  frameNotJson: 'A frame must be JSON text {type, data}.',
  frameUnknown: 'This type of frame is not known.',
  idempotencyKeyTooLong: (max: number) => `The Idempotency-Key may have at most ${max} characters.`,
  idempotencyKeyNotAscii: 'The Idempotency-Key may contain only letters, digits and punctuation of ASCII.',
  idempotencyKeyUsed: 'This Idempotency-Key was already used for another request.',
  requestInFlight: 'This request is already being processed.',
  formUnreadable: 'The form cannot be read.',
  formFiles: 'The form brings too many files.',
  formFields: 'The form has too many fields.',
  formParts: 'The form has too many parts.',
  formFieldName: 'The form has a field whose name is not allowed.',
  valueTooLong: 'This is too long.',
  valueRepeated: 'This may be given only once.',
  tooManyFiles: (max: number) => plural(max, { one: 'At most one file.', other: 'At most # files.' }),
  fileTooLarge: (megabytes: number) =>
    megabytes < 1024
      ? `A file may have at most ${megabytes} MB.`
      : `A file may have at most ${megabytes / 1024} GB.`,
  noSpace: 'We have no room for this file at the moment. Please try again later.',
  ownUploadsRunning: 'You have too many uploads running. Please wait until one has finished.',
  uploadsRunning: 'Too many uploads are running. Please try again.',
  imagesQuota: 'You have sent many images in a short time. Please try again in half an hour.',
  bytesQuota: 'You have reached the upload limit for one day. Please try again tomorrow.',
  importImagesQuota:
    'You have reached the limit of imported photos for one day. Please confirm this import tomorrow.',
  importBytesQuota: 'You have reached the limit of uploaded archives for one day. Please try again tomorrow.',
  signInNotVerified: 'This sign-in could not be verified. Please try again.',
  demoPreparing: 'The demo is being prepared. Please try again in a few seconds.',
  demoSubject: 'This may have 1 to 100 characters: letters without accents, digits, _, . and -.',
  demoNonce: 'This may have 1 to 255 characters of ASCII.',
});
