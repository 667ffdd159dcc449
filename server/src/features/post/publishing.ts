import type { Member } from '@twosome/contract/post/post.rules';

export type VisibilityVerdict = { is_private: boolean; changed: boolean } | { error: string };

export const publishErrors: Readonly<Record<Member, string>> = {
  creator: 'Only your partner can publish a post that you made.',
  partner: 'You changed this post, so only your partner can publish it.',
};

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

/** The error of any change but deletion of a post that was taken down. */
export const takenDownError = 'This post was taken down by the operator. You can only delete it.';
