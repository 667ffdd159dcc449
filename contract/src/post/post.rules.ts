import { limits } from '../platform/limits.ts';

export const aspects = ['1:1', '4:3', '4:5'] as const;
export type Aspect = (typeof aspects)[number];

/** Width divided by height. */
export const ratioOf: Readonly<Record<Aspect, number>> = { '1:1': 1, '4:3': 4 / 3, '4:5': 4 / 5 };

/** Whether an image of this size has this aspect, within two percent. */
export const hasAspect = (width: number, height: number, aspect: Aspect): boolean =>
  Math.abs(width / height / ratioOf[aspect] - 1) <= limits.aspectTolerance;

/** The aspect of an image, or none of the three. */
export const aspectOf = (width: number, height: number): Aspect | null =>
  aspects.find((aspect) => hasAspect(width, height, aspect)) ?? null;

/**
 * Who somebody is to a post. The author is the couple, the creator the person. A requester has asked to follow;
 * `blocked` is either side of a block, whatever else the two are to each other.
 */
export type Role = 'creator' | 'partner' | 'follower' | 'requester' | 'stranger' | 'blocked';

export type VisibilityVerdict = { is_private: boolean; changed: boolean } | { refusal: string };

export const publishRefusal = 'Only your partner can publish a post that you made.';

/**
 * The next visibility: publishing takes the partner who did not make the post, making private takes either.
 * Without a wish it toggles; a wish that is fulfilled already changes nothing.
 */
export function nextVisibility(
  isPrivate: boolean,
  role: 'creator' | 'partner',
  wish?: boolean,
): VisibilityVerdict {
  const next = wish ?? !isPrivate;
  if (next === isPrivate) return { is_private: isPrivate, changed: false };
  if (!next && role === 'creator') return { refusal: publishRefusal };
  return { is_private: next, changed: true };
}

/** An edit by the creator takes a public post back: nothing gets out by one person alone. */
export const staysPublicAfterEdit = (role: 'creator' | 'partner'): boolean => role === 'partner';

export interface Can {
  publish: boolean;
  make_private: boolean;
  edit: boolean;
  delete: boolean;
}

/** What the couple is told that wants more of a post that the operator took down than to delete it. */
export const takenDownRefusal = 'This post was taken down by the operator. You can only delete it.';

/** What somebody may do with a post; sent with every answer, never repeated in the browser. */
export function whatCan(role: Role, isPrivate: boolean, isTakenDown = false): Can {
  const own = role === 'creator' || role === 'partner';
  return {
    publish: isPrivate && role === 'partner' && !isTakenDown,
    make_private: own && !isPrivate && !isTakenDown,
    edit: own && !isTakenDown,
    delete: own,
  };
}

/**
 * How a profile stands to others. One that is leaving or taken down is there for the two alone; of one that parted nobody
 * is half any more, whoever was.
 */
export const profileStates = ['private', 'public', 'leaving', 'taken down', 'parted'] as const;
export type ProfileState = (typeof profileStates)[number];
export const postStates = ['private', 'public', 'taken down', 'deleted'] as const;
export type PostState = (typeof postStates)[number];

/** Of one that was public and that the operator took down the two see that it was. */
const all: readonly PostState[] = ['private', 'public', 'taken down'];
const none: readonly PostState[] = [];
const hidden = { leaving: none, 'taken down': none, parted: none };
const own = { private: all, public: all, leaving: all, 'taken down': all, parted: none };

/** What each sees of a couple's posts, by the couple's profile. A deleted post is nobody's. */
const seen: Readonly<Record<Role, Readonly<Record<ProfileState, readonly PostState[]>>>> = {
  creator: own,
  partner: own,
  follower: { private: ['public'], public: ['public'], ...hidden },
  requester: { private: none, public: ['public'], ...hidden },
  stranger: { private: none, public: ['public'], ...hidden },
  blocked: { private: none, public: none, ...hidden },
};

/** Who sees a post, by profile and post: the table that tests hold against every path to it. */
export const seesTable: ReadonlyArray<{
  role: Role;
  profile: ProfileState;
  post: PostState;
  sees: boolean;
}> = (Object.keys(seen) as Role[]).flatMap((role) =>
  profileStates.flatMap((profile) =>
    postStates.map((post) => ({ role, profile, post, sees: seen[role][profile].includes(post) })),
  ),
);
