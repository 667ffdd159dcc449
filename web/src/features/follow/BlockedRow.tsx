import Ban from 'lucide-react/icons/ban';
import { useOverlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { unblock, useBlocked } from './block.store.ts';
import { CoupleRow } from './CoupleRow.tsx';
import { followTexts } from './follow.texts.ts';

/** A blocked couple; unblocking needs a partner. */
export function BlockedRow({ id }: { id: string }) {
  const twosome = useBlocked(id);
  const hasPartner = useAuth(({ user }) => user?.partner !== null);
  const { open } = useOverlay('unblockId');
  if (!twosome) return null;
  return (
    <CoupleRow twosome={twosome} hidden>
      {hasPartner && (
        <Button look="neutral" small onClick={() => open(id)}>
          <span>
            {followTexts.unblock.label}
            <span className="vh"> {shownName(twosome.username)}</span>
          </span>
        </Button>
      )}
    </CoupleRow>
  );
}

const texts = followTexts.unblock;

/** `?unblockId=`: asks before a couple is unblocked. */
export function UnblockCouple() {
  const { value, shown, close } = useOverlay('unblockId');
  const id = shown ?? '';
  const twosome = useBlocked(id);
  const name = shownName(twosome?.username ?? '');
  return (
    <Confirm
      open={value !== null && twosome !== undefined}
      onClose={close}
      icon={Ban}
      title={texts.title(name)}
      message={texts.message}
      positiveLabel={texts.yes}
      positiveLook="primary"
      act={() => unblock(id)}
      done={texts.done(name)}
      failed={texts.failed}
      closesAtOnce
    />
  );
}
