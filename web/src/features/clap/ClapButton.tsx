import type { Post } from '@twosome/contract/post/post.contract';
import { CountButton } from '../../ui/CountButton.tsx';
import { Heart, type HeartState } from '../../ui/Heart.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { useWithPartner } from '../auth/useWithPartner.ts';
import { type Clapping, tapHeart, useClapping } from './clap.store.ts';

/** The heart of two halves with the number of complete claps. */
export function ClapButton({ post }: { post: Post }) {
  const { partner } = useUser();
  const withPartner = useWithPartner();
  const clapping = useClapping(post);
  const state = heartStateOf(clapping);
  return (
    <CountButton
      label={clapping.isWithdrawing ? 'Taking your clap back' : labelOf(state, partner?.first_name)}
      count={clapping.count}
      words={clapping.count === 1 ? 'clap' : 'claps'}
      onPress={() => withPartner(() => tapHeart(post.id).catch(toastError('Your clap could not be saved.')))}
    >
      <Heart state={state} />
    </CountButton>
  );
}

function heartStateOf({ heart, inFlight }: Clapping): HeartState {
  if (heart === 'partner') return 'theirs';
  return heart === 'mine' && inFlight ? 'flying' : heart;
}

function labelOf(state: HeartState, partner = ''): string {
  if (state === 'complete') return 'Clapped by you both';
  if (state === 'mine') return `Your clap is waiting for ${partner}`;
  if (state === 'theirs') return `${partner} clapped, clap too`;
  return state === 'flying' ? 'Clapping' : 'Clap';
}
