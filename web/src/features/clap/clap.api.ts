import type { clapCalls } from '@twosome/contract/clap/clap.contract';
import type { Clap } from '@twosome/contract/post/post.contract';
import { caller } from '../../platform/http.ts';

const call = caller<typeof clapCalls>();

/**
 * The couple's clap after the call; null when there is none. `want` states the target state, so a repeat is harmless.
 */
export const sendClap = (postId: string, want: boolean): Promise<Clap | null> =>
  call('POST post/:id/clap/toggle_clap/', { params: { id: postId }, body: { want } });
