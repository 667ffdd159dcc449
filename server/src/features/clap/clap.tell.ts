import { type Node, tellPostTo } from '../post/post.tell.ts';

interface OfClap {
  postId: string;
  twosomeId: string;
  clapperId: string;
}

/** The heart is another for the couple that clapped, and the count for the post's. */
export const tellClap =
  (node: Node) =>
  ({ postId, twosomeId, clapperId }: OfClap): Promise<void> =>
    tellPostTo(node, postId, [twosomeId, clapperId]);
