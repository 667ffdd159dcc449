import { limits } from '../platform/limits.ts';

export const aspects = ['1:1', '4:3', '4:5'] as const;
export type Aspect = (typeof aspects)[number];

/** Width divided by height. */
export const ratioOf: Readonly<Record<Aspect, number>> = { '1:1': 1, '4:3': 4 / 3, '4:5': 4 / 5 };

/**
 * A viewer's relation to a post. The couple is the author, one person the creator. A requester has a pending follow
 * request. `blocked` is either side of a block and overrides any other relation.
 */
export type Role = 'creator' | 'partner' | 'follower' | 'requester' | 'stranger' | 'blocked';

/** The two members of the post's couple. */
export type Member = 'creator' | 'partner';

export interface Can {
  publish: boolean;
  make_private: boolean;
  edit: boolean;
  delete: boolean;
}

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

/** Whether an image of this size has this aspect, within `limits.aspectTolerance`. */
export const hasAspect = (width: number, height: number, aspect: Aspect): boolean =>
  Math.abs(width / height / ratioOf[aspect] - 1) <= limits.aspectTolerance;
