import { limits } from '../platform/limits.ts';

export const aspects = ['1:1', '4:3', '4:5'] as const;
export type Aspect = (typeof aspects)[number];

/** Width divided by height. */
export const ratioOf: Readonly<Record<Aspect, number>> = { '1:1': 1, '4:3': 4 / 3, '4:5': 4 / 5 };

/** Whether an image of this size has this aspect, within `limits.aspectTolerance`. */
export const hasAspect = (width: number, height: number, aspect: Aspect): boolean =>
  Math.abs(width / height / ratioOf[aspect] - 1) <= limits.aspectTolerance;

/** The aspect of an image, or null if it is none of the three. */
export const aspectOf = (width: number, height: number): Aspect | null =>
  aspects.find((aspect) => hasAspect(width, height, aspect)) ?? null;

/**
 * A viewer's relation to a post. The couple is the author, one person the creator. A requester has a pending follow
 * request. `blocked` is either side of a block and overrides any other relation.
 */
export type Role = 'creator' | 'partner' | 'follower' | 'requester' | 'stranger' | 'blocked';

export type VisibilityVerdict = { is_private: boolean; changed: boolean } | { error: string };

/** The two members of the post's couple. */
export type Member = 'creator' | 'partner';

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

export interface Can {
  publish: boolean;
  make_private: boolean;
  edit: boolean;
  delete: boolean;
}

/** The error of any change but deletion of a post that was taken down. */
export const takenDownError = 'This post was taken down by the operator. You can only delete it.';

/** What a viewer may do with a post. Sent with every post, so that the browser does not repeat these rules. */
export function permissionsOf(
  role: Role,
  isPrivate: boolean,
  { isTakenDown = false, lastEditor = 'creator' }: { isTakenDown?: boolean; lastEditor?: Member } = {},
): Can {
  const own = role === 'creator' || role === 'partner';
  return {
    publish: isPrivate && own && role !== lastEditor && !isTakenDown,
    make_private: own && !isPrivate && !isTakenDown,
    edit: own && !isTakenDown,
    delete: own,
  };
}

/**
 * The states of a profile. A leaving or taken-down profile is visible to its two members only. A parted couple has no
 * members, so its profile is visible to no one.
 */
export const profileStates = ['private', 'public', 'leaving', 'taken down', 'parted'] as const;
export type ProfileState = (typeof profileStates)[number];
export const postStates = ['private', 'public', 'taken down', 'deleted'] as const;
export type PostState = (typeof postStates)[number];

/** Members also see that a post of theirs was taken down. */
const all: readonly PostState[] = ['private', 'public', 'taken down'];
const none: readonly PostState[] = [];
const hidden = { leaving: none, 'taken down': none, parted: none };
const own = { private: all, public: all, leaving: all, 'taken down': all, parted: none };

/** The visible states of posts, by role and profile state. A deleted post is visible to no one. */
const seen: Readonly<Record<Role, Readonly<Record<ProfileState, readonly PostState[]>>>> = {
  creator: own,
  partner: own,
  follower: { private: ['public'], public: ['public'], ...hidden },
  requester: { private: none, public: ['public'], ...hidden },
  stranger: { private: none, public: ['public'], ...hidden },
  blocked: { private: none, public: none, ...hidden },
};

/** Whether a role sees a post, for all combinations. Tests check every path to a post against this table. */
export const postVisibilityTable: ReadonlyArray<{
  role: Role;
  profile: ProfileState;
  post: PostState;
  sees: boolean;
}> = (Object.keys(seen) as Role[]).flatMap((role) =>
  profileStates.flatMap((profile) =>
    postStates.map((post) => ({ role, profile, post, sees: seen[role][profile].includes(post) })),
  ),
);
