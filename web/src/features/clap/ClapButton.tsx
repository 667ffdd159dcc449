import type { Post } from '@twosome/contract/post/post.contract';
import { Heart, type HeartState } from '../../ui/brand/Heart.tsx';
import { CountButton } from '../../ui/CountButton.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { useWithPartner } from '../pair/useWithPartner.ts';
import { type Clapping, tapHeart, useClapping } from './clap.store.ts';
import { clapTexts } from './clap.texts.ts';

/** The heart of two halves with the number of complete claps. */
export function ClapButton({ post }: { post: Post }) {
  const { partner } = useUser();
  const withPartner = useWithPartner();
  const clapping = useClapping(post);
  const state = heartStateOf(clapping);
  return (
    <CountButton
      label={clapTexts.button(partner?.first_name ?? '')[clapping.isWithdrawing ? 'withdrawing' : state]}
      shortcut="l"
      count={clapping.count}
      counted={clapTexts.counted(clapping.count)}
      onPress={() => withPartner(() => tapHeart(post.id).catch(toastError(clapTexts.notSaved)))}
    >
      <Heart state={state} />
    </CountButton>
  );
}

function heartStateOf({ heart, inFlight }: Clapping): HeartState {
  if (heart === 'partner') return 'theirs';
  return heart === 'mine' && inFlight ? 'flying' : heart;
}
