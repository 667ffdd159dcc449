import { type Node, tellPostTo } from '../post/post.tell.ts';

interface OfComment {
  postId: string;
  twosomeId: string;
  writerId: string;
}

/** The count is another: for the post's couple and for the one that writes. */
export const tellComment =
  (node: Node) =>
  ({ postId, twosomeId, writerId }: OfComment): Promise<void> =>
    tellPostTo(node, postId, [twosomeId, writerId]);
