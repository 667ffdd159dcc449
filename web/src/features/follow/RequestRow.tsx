import { CoupleRow, FollowControls } from './CoupleRow.tsx';
import { useFollowed } from './follow.store.ts';

/** One who asks to follow. Accepted, it stays, so that one can follow back; declined or taken back, it goes. */
export function RequestRow({ id }: { id: string }) {
  const twosome = useFollowed(id);
  if (!twosome?.have_received_request && !twosome?.follows_you) return null;
  return (
    <CoupleRow twosome={twosome} {...(!twosome.have_received_request && { line: 'Follows you' })}>
      <FollowControls id={id} />
    </CoupleRow>
  );
}
