import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import UserMinus from 'lucide-react/icons/user-minus';
import { useOverlay } from '../../platform/overlay.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { MenuRow } from '../../ui/Rows.tsx';
import { shownName } from '../twosome/names.ts';
import { removeFollower, useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.options;

/** `?profileOptionId=`: the options for another couple. */
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

/** `?removeFollowerId=`: asks before a follower is removed. */
function RemoveFollower({ twosome }: { twosome: Twosome }) {
  const { id, follows_you, username } = twosome;
  const { value, close } = useOverlay('removeFollowerId');
  const asks = followTexts.removeFollower;
  const name = shownName(username);
  return (
    <Confirm
      open={value === id && follows_you}
      onClose={close}
      icon={UserMinus}
      title={asks.title}
      message={asks.message(name)}
      positiveLabel={asks.yes}
      act={() => removeFollower(id)}
      done={asks.done(name)}
      failed={asks.failed}
      closesAtOnce
    />
  );
}
