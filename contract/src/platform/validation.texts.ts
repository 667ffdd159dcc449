import { fillTexts } from './fill-texts.ts';
import { plural } from './plural.ts';

/** Messages of shapes, and those for an issue without a message in its shape. */
export const validationErrors = fillTexts({
  required: 'This field is required.',
  notNull: 'This field may not be null.',
  notValid: 'This is not valid.',
  empty: 'This may not be empty.',
  text: 'This must be a text.',
  number: 'This must be a number.',
  wholeNumber: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be an object.',
  date: 'This must be a date such as 2026-11-21.',
  time: 'This must be a time such as 2026-11-21T09:00:00.000Z.',
  timeOfDay: 'This must be a time of day such as 21:30.',
  webAddress: 'This must be a web address.',
  emailAddress: 'This must be an e-mail address.',
  emoji: 'This must be one emoji.',
  id: 'This is not a valid id.',
  forbiddenCharacters: 'This contains characters that are not allowed.',
  oneLine: 'This may have one line only.',
  tooManyIds: (max: number) => `At most ${max} ids.`,
  chooseOneOf: (values: readonly string[]) => `Choose one of ${values.join(', ')}.`,
  oneOf: (values: readonly string[]) => `This must be one of: ${values.join(', ')}.`,
  unknown: (names: readonly string[]) => `Not known here: ${names.join(', ')}.`,
  tooLong: (max: number) =>
    plural(max, {
      one: 'This may have at most # character.',
      other: 'This may have at most # characters.',
    }),
  tooShort: (min: number) =>
    plural(min, { one: 'This needs at least # character.', other: 'This needs at least # characters.' }),
  tooManyEntries: (max: number) =>
    plural(max, { one: 'This may have at most # entry.', other: 'This may have at most # entries.' }),
  tooFewEntries: (min: number) =>
    plural(min, { one: 'This needs at least # entry.', other: 'This needs at least # entries.' }),
  tooLarge: (max: number) => `This may be at most ${max}.`,
  tooSmall: (min: number) => `This must be at least ${min}.`,
  /** before the message of an entry of a list, counted from 1 */
  entry: (number: number) => `Number ${number}`,
});
