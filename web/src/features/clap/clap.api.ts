import type { clapCalls } from '@twosome/contract/clap/clap.contract';
import type { Post } from '@twosome/contract/post/post.contract';
import { caller } from '../../platform/http.ts';
import { fetchPost } from '../post/post.api.ts';

const call = caller<typeof clapCalls>();

/** Returns the post with the couple's clap. `want` states the target state, so a repeat is harmless. */
export async function sendClap(postId: string, want: boolean): Promise<Post> {
  const answer = await call('POST post/:id/clap/toggle_clap/', { params: { id: postId }, body: { want } });
  // a withdrawn clap is answered without a body
  return answer?.post ?? fetchPost(postId);
}
