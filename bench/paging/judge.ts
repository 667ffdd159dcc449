/** What a page said of a post. */
export interface Shown {
  id: string;
  is_private: boolean;
  twosome: { id: string };
}

/** What went wrong; all of it must stay 0. */
export interface Found {
  /** shown although they had been out of sight before the page was asked for */
  hidden: number;
  /** shown again in one reading */
  twice: number;
  /** never touched by anybody, and not shown in a whole reading */
  skipped: number;
}

export interface Judge {
  found: Found;
  /** from this moment on nobody else may see the post */
  hid(id: string, moment: number): void;
  /** it is about to be seen again: from here to the next `hid` both are right */
  shows(id: string): void;
  read(): Reading;
}

/** A list from its first page to its end. */
export interface Reading {
  /** a page that was asked for at `asked`, on the same clock as `hid` */
  page(posts: readonly Shown[], asked: number): void;
  /** `untouched`: what stood in the list from before the first page until after the last one */
  end(untouched: readonly string[]): void;
}

/** Holds what somebody of the couple `reader` is shown against what others hid meanwhile. The reader's own posts are not in question. */
export function createJudge(reader: string): Judge {
  const found: Found = { hidden: 0, twice: 0, skipped: 0 };
  const since = new Map<string, number>();
  const isHidden = (post: Shown, asked: number): boolean =>
    post.is_private || (since.get(post.id) ?? Number.POSITIVE_INFINITY) < asked;

  return {
    found,
    hid: (id, moment) => void since.set(id, moment),
    shows: (id) => void since.delete(id),
    read() {
      const seen = new Set<string>();
      return {
        page(posts, asked) {
          for (const post of posts) {
            if (post.twosome.id === reader) continue;
            if (isHidden(post, asked)) found.hidden++;
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
