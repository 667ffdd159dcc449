import type { Member } from '@twosome/contract/post/post.rules';
import { publishErrors } from './post.texts.ts';

export type VisibilityVerdict = { is_private: boolean; changed: boolean } | { error: string };

/**
 * The visibility after a request. Either member may make a post private. Only the member who did not write the current
 * content (`lastEditor`: the creator until the partner edits) may publish it, so that one person alone cannot publish.
 * Without `requested` the visibility toggles; a value that is already set changes nothing.
 */
export function nextVisibility(
  { isPrivate, lastEditor }: { isPrivate: boolean; lastEditor: Member },
  role: Member,
  requested?: boolean,
): VisibilityVerdict {
  const next = requested ?? !isPrivate;
  if (next === isPrivate) return { is_private: isPrivate, changed: false };
  if (!next && role === lastEditor) return { error: publishErrors[role] };
  return { is_private: next, changed: true };
}
