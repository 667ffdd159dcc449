import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import UserMinus from 'lucide-react/icons/user-minus';
import { useOverlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { useFollowed } from './follow.store.ts';
import { RemoveFollower } from './RemoveFollower.tsx';

/** `?profileOptionId=`: the options for another couple, and the confirmation before removing a follower. */
export function ProfileOptions({ id }: { id: string }) {
  const options = useOverlay('profileOptionId');
  const twosome = useFollowed(id);
  if (!twosome || twosome.is_own) return null;
  return (
    <>
      <BottomSheet open={options.value === id} onClose={options.close} title="Profile options">
        {twosome.follows_you && (
          <MenuRow icon={UserMinus} onPress={() => options.turnInto('removeFollowerId', id)}>
            Remove follower
          </MenuRow>
        )}
        <MenuRow icon={Flag} onPress={() => options.turnInto('reportId', id, { reportKind: 'profile' })}>
          Report
        </MenuRow>
        <MenuRow icon={Ban} red onPress={() => options.turnInto('blockId', id)}>
          Block
        </MenuRow>
      </BottomSheet>
      <RemoveFollower twosome={twosome} />
    </>
  );
}
