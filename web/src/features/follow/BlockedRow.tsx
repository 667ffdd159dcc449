import { useOverlay } from '../../platform/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/auth.store.ts';
import { shownName } from '../twosome/names.ts';
import { useBlocked } from './block.store.ts';
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
