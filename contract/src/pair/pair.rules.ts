import { isId, readCode } from '../platform/ids.ts';

export const pairTexts = {
  empty: "Please enter partner's code",
  own: '😂 You pasted your own id!',
  /** the same text for unknown, partnered and leaving people, so that it does not reveal which */
  unknown: 'We could not find anybody to connect with this code.',
} as const;

/** Used by the server only; separate, so that the browser bundle does not contain them. */
export const pairErrors = {
  partnered: 'You already have a partner.',
  notMyPartnerTooLate: 'You were connected more than ten minutes ago. You can disconnect in the settings.',
  leaving: 'Your account is about to be deleted. Keep it first, and then connect.',
} as const;

/**
 * Whether both people must enter each other's code. Normally sharing a code is consent, and so is entering one. Two
 * people who parted still know each other's code without having shared it again, so they always need both. A person can
 * also require both codes, because a former partner could return with another account.
 */
export const needsBoth = (known: { otherWantsBoth: boolean; pairParted: boolean }): boolean =>
  known.otherWantsBoth || known.pairParted;

/** Reads a code from typed or scanned text or from an invite link. Returns the code or an error message. */
export function readPartnerCode(typed: string, ownId: string): { code: string } | { error: string } {
  const inLink = /#code=([^&\s]+)/.exec(typed)?.[1];
  const code = readCode(inLink ?? typed);
  if (code === '') return { error: pairTexts.empty };
  if (code === ownId) return { error: pairTexts.own };
  if (!isId(code)) return { error: pairTexts.unknown };
  return { code };
}
