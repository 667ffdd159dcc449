import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import UserMinus from 'lucide-react/icons/user-minus';
import { useOverlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';
import { RemoveFollower } from './RemoveFollower.tsx';

const texts = followTexts.options;

/** `?profileOptionId=`: the options for another couple, and the confirmation before removing a follower. */
export function ProfileOptions({ id }: { id: string }) {
  const options = useOverlay('profileOptionId');
  const twosome = useFollowed(id);
  if (!twosome || twosome.is_own) return null;
  return (
    <>
      <BottomSheet open={options.value === id} onClose={options.close} title={texts.title}>
        {twosome.follows_you && (
          <MenuRow icon={UserMinus} onPress={() => options.turnInto('removeFollowerId', id)}>
            {texts.removeFollower}
          </MenuRow>
        )}
        <MenuRow icon={Flag} onPress={() => options.turnInto('reportId', id, { reportKind: 'profile' })}>
          {texts.report}
        </MenuRow>
        <MenuRow icon={Ban} red onPress={() => options.turnInto('blockId', id)}>
          {texts.block}
        </MenuRow>
      </BottomSheet>
      <RemoveFollower twosome={twosome} />
    </>
  );
}
