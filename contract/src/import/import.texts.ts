import { limits } from '../platform/limits.ts';
import { locale } from '../platform/locale.ts';

/** Why an archive is refused (400, under `archive`), or why its import failed (`problem`). */
export const importErrors = {
  noZip: 'This file is not a ZIP archive.',
  damaged: 'This archive is damaged or incomplete. Export it again.',
  encrypted: 'This archive is protected by a password. Export it without one.',
  tooManyFiles: `This archive contains more than ${new Intl.NumberFormat(locale).format(limits.importEntries)} files.`,
  textTooLarge: 'The chat in this archive is too large to import.',
  noChat: 'There is no WhatsApp chat in this archive.',
  noPosts:
    'There are no Instagram posts with photos in this archive. If it was exported as HTML, export it again as JSON.',
  nothing: 'Nothing in this archive can be imported.',
  expired: `This import ended, because nobody confirmed it within ${limits.importWaitDays} days.`,
  parted: 'This import ended when you parted.',
  interrupted: 'The import was interrupted. Try again.',
} as const;
export type ImportProblem = keyof typeof importErrors;
