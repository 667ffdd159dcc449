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
 * Handing one's code over is the consent to be connected, and so is entering somebody's. Two who parted know each other's
 * code without having handed it over again: of them both are needed, for ever. And so they are where the person whose
 * code is entered wants it: a former partner may come back as somebody else.
 */
export const needsBoth = (known: { otherWantsBoth: boolean; pairParted: boolean }): boolean =>
  known.otherWantsBoth || known.pairParted;

/** A typed or scanned code, an invite link with one in it, or a sentence that says what is wrong. */
export function readPartnerCode(typed: string, ownId: string): { code: string } | { error: string } {
  const inLink = /#code=([^&\s]+)/.exec(typed)?.[1];
  const code = readCode(inLink ?? typed);
  if (code === '') return { error: pairTexts.empty };
  if (code === ownId) return { error: pairTexts.own };
  if (!isId(code)) return { error: pairTexts.unknown };
  return { code };
}
