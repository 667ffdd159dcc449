import type { Post } from '@twosome/contract/post/post.contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { firstLetter } from '../twosome/names.ts';
import { tapHeart, useClapping } from './clap.store.ts';
import { clapTexts } from './clap.texts.ts';

/** When only one half of the heart is full: shows who has to clap next, and lets the viewer do it. */
export function ClapNudge({ post }: { post: Post }) {
  const { partner } = useUser();
  const { heart, inFlight } = useClapping(post);
  const isWaiting = heart === 'mine' && !inFlight;
  if (partner === null || (heart !== 'partner' && !isWaiting)) return null;
  const face = <Avatar initials={firstLetter(partner.first_name)} side="theirs" size={24} />;
  const words = isWaiting ? clapTexts.nudge.waiting : clapTexts.nudge.clapped;
  return (
    <div className="row min-w-0 gap-2 ms-auto caption quiet text-end">
      {!isWaiting && face}
      {/* the heart has the same label */}
      <p className="min-w-0" aria-hidden="true">
        {words(partner.first_name)}
      </p>
      {isWaiting && face}
      {!isWaiting && (
        <Button
          look="neutral"
          small
          onClick={() => void tapHeart(post.id).catch(toastError(clapTexts.notSaved))}
        >
          {clapTexts.nudge.clapToo}
        </Button>
      )}
    </div>
  );
}
