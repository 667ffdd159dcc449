import { limits } from '../platform/limits.ts';

/** Why an archive is refused (400, under `archive`), or why its import failed (`problem`). */
export const importErrors = {
  noZip: 'This file is not a ZIP archive.',
  damaged: 'This archive is damaged or incomplete. Export it again.',
  encrypted: 'This archive is protected by a password. Export it without one.',
  tooManyFiles: `This archive contains more than ${limits.importEntries} files.`,
  textTooLarge: 'The chat in this archive is too large to import.',
  noChat: 'There is no WhatsApp chat in this archive.',
  noPosts: 'There are no Instagram posts with photos in this archive. Export it as JSON, not as HTML.',
  nothing: 'Nothing in this archive can be imported.',
  expired: 'Nobody confirmed this import, so it ended.',
  parted: 'This import ended when you parted.',
  interrupted: 'The import did not succeed. What it had added stays until you take it back. Try again.',
} as const;
export type ImportProblem = keyof typeof importErrors;
