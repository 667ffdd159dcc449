import { CoupleRow, FollowControls } from './CoupleRow.tsx';
import { useFollowed } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

/**
 * A follow request. An accepted one stays visible, so that the couple can be followed back; a declined or withdrawn
 * one is removed.
 */
export function RequestRow({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request && !twosome?.follows_you) return null;
  return (
    <CoupleRow
      twosome={twosome}
      {...(!twosome.have_received_request && { line: followTexts.row.followsYou })}
    >
      <FollowControls id={id} />
    </CoupleRow>
  );
}
