import type { Role } from '@twosome/contract/post/post.rules';

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
export const own = { private: all, public: all, leaving: all, 'taken down': all, parted: none };

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
