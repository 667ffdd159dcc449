/** A post as shown on a page. */
export interface Shown {
  id: string;
  is_private: boolean;
  twosome: { id: string };
}

/** The faults; all counts must stay 0. */
export interface Found {
  /** shown although hidden before the request */
  hidden: number;
  /** shown twice in one reading */
  twice: number;
  /** never touched, but missing from a complete reading */
  skipped: number;
}

export interface Checker {
  found: Found;
  /** from this time on other couples must not see the post */
  hid(id: string, moment: number): void;
  /** about to become visible again: from here to the next `hid` both results are correct */
  shows(id: string): void;
  read(): Reading;
}

/** A list read from its first page to its end. */
export interface Reading {
  /** a page requested at `requestedAt`, on the same clock as `hid` */
  page(posts: readonly Shown[], requestedAt: number): void;
  /** `untouched`: posts that were in the list from before the first page until after the last one */
  end(untouched: readonly string[]): void;
}

/**
 * Compares what a couple `reader` is shown with what others hid at the time. The reader's own posts are not checked.
 */
export function createChecker(reader: string): Checker {
  const found: Found = { hidden: 0, twice: 0, skipped: 0 };
  const since = new Map<string, number>();
  const isHidden = (post: Shown, requestedAt: number): boolean =>
    post.is_private || (since.get(post.id) ?? Number.POSITIVE_INFINITY) < requestedAt;

  return {
    found,
    hid: (id, moment) => void since.set(id, moment),
    shows: (id) => void since.delete(id),
    read() {
      const seen = new Set<string>();
      return {
        page(posts, requestedAt) {
          for (const post of posts) {
            if (post.twosome.id === reader) continue;
            if (isHidden(post, requestedAt)) found.hidden++;
            if (seen.has(post.id)) found.twice++;
            seen.add(post.id);
          }
        },
        end(untouched) {
          for (const id of untouched) if (!seen.has(id)) found.skipped++;
        },
      };
    },
  };
}
