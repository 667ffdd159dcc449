import { isId, readCode } from '../platform/ids.ts';

export const pairTexts = {
  empty: "Please enter partner's code",
  own: '😂 You pasted your own id!',
  /** the same text for unknown, partnered and leaving people, so that it does not reveal which */
  unknown: 'We could not find anybody to connect with this code.',
} as const;

/** Reads a code from typed or scanned text or from an invite link. Returns the code or an error message. */
export function readPartnerCode(typed: string, ownId: string): { code: string } | { error: string } {
  const inLink = /#code=([^&\s]+)/.exec(typed)?.[1];
  const code = readCode(inLink ?? typed);
  if (code === '') return { error: pairTexts.empty };
  if (code === ownId) return { error: pairTexts.own };
  if (!isId(code)) return { error: pairTexts.unknown };
  return { code };
}
