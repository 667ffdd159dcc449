import { limits } from '../platform/limits.ts';
import { locale } from '../platform/locale.ts';

/** Why an archive is refused (400, under `archive`), or why its import failed (`problem`). */
export const importErrors = {
  noZip: 'This file is not a ZIP archive.',
  damaged: 'This archive is damaged or incomplete. Export it again.',
  encrypted: 'This archive is protected by a password. Export it without one.',
  tooManyFiles: `This archive contains more than ${new Intl.NumberFormat(locale).format(limits.importEntries)} files.`,
  listTooLarge: 'The list of files in this archive is too large. Export it again.',
  textTooLarge: 'The chat in this archive is too large to import.',
  noChat: 'There is no WhatsApp chat in this archive.',
  severalChats: 'There is more than one WhatsApp chat in this archive. Import one at a time.',
  noPosts:
    'There are no Instagram posts with photos in this archive. If it was exported as HTML, export it again as JSON.',
  nothing: 'Nothing in this archive can be imported.',
  expired: `This import ended, because nobody confirmed it within ${limits.importWaitDays} days.`,
  parted: 'This import ended when you parted.',
  tooMuchWork: 'This archive takes too much time or memory to read. Export it again.',
  interrupted: 'The import was interrupted. Try again.',
} as const;
export type ImportProblem = keyof typeof importErrors;
