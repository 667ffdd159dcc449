import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import X from 'lucide-react/icons/x';
import { Button } from '../../ui/Button.tsx';
import { JointName } from '../../ui/brand/JointName.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { failed, type NeedProps, NeedRow, useOver } from '../NeedRow.tsx';
import { shownName } from '../twosome/names.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { upsertTwosome } from '../twosome/twosome.store.ts';
import { followNeedTexts as texts } from './follow.need.texts.ts';
import { acceptRequest, declineRequest, useFollowed } from './follow.store.ts';

export const requestNeed = {
  Row: Request,
  store: ({ twosome }: { twosome: Twosome }) => upsertTwosome(twosome),
};

function Request(props: NeedProps) {
  const { need } = props;
  const twosome = useFollowed(need.id);
  if (useOver(props, !twosome?.have_received_request) || !twosome) return null;
  const name = shownName(twosome.username);
  const { line, act, decline, failed: message } = texts;
  return (
    <NeedRow
      picture={<TwosomeFace twosome={twosome} size={48} />}
      title={<JointName text={name} />}
      line={line}
      to={`/profile/${need.id}`}
      acts={
        <>
          <IconButton
            icon={X}
            size={20}
            label={decline(name)}
            onClick={() => void declineRequest(need.id).catch(failed(props, message))}
          />
          <Button look="red" small onClick={() => void acceptRequest(need.id).catch(failed(props, message))}>
            {act}
          </Button>
        </>
      }
    />
  );
}
