import { isId, readCode } from '../platform/ids.ts';
import { codeErrors } from './pair.texts.ts';

/** Reads a code from typed or scanned text or from an invite link. Returns the code or an error message. */
export function readPartnerCode(typed: string, ownId: string): { code: string } | { error: string } {
  const inLink = /#code=([^&\s]+)/.exec(typed)?.[1];
  const code = readCode(inLink ?? typed);
  if (code === '') return { error: codeErrors.empty };
  if (code === ownId) return { error: codeErrors.own };
  if (!isId(code)) return { error: codeErrors.unknown };
  return { code };
}
