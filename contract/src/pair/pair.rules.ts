import { isId, readCode } from '../platform/ids.ts';

export const pairTexts = {
  empty: "Please enter partner's code",
  own: '😂 You pasted your own id!',
  /** unknown, partnered and leaving people sound the same */
  unknown: 'We could not find anybody to connect with this code.',
  partnered: 'You already have a partner.',
  leaving: 'Your account is about to be deleted. Keep it first, and then connect.',
} as const;

/**
 * Handing one's code over is the consent to be connected. Whoever ever parted has handed it to somebody who may come back
 * as somebody else: such a person is connected only when both have entered the other's code, with anybody. `pairParted`
 * stands beside it because it outlives both accounts and is known of people who parted before the other was.
 */
export const needsBoth = (known: {
  oneHasParted: boolean;
  otherHasParted: boolean;
  pairParted: boolean;
}): boolean => known.oneHasParted || known.otherHasParted || known.pairParted;

/** A typed or scanned code, an invite link with one in it, or a sentence that says what is wrong. */
export function readPartnerCode(typed: string, ownId: string): { code: string } | { error: string } {
  const inLink = /#code=([^&\s]+)/.exec(typed)?.[1];
  const code = readCode(inLink ?? typed);
  if (code === '') return { error: pairTexts.empty };
  if (code === ownId) return { error: pairTexts.own };
  if (!isId(code)) return { error: pairTexts.unknown };
  return { code };
}
