import { Kites } from '../ui/drawings/Kites.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from './parts/Shell.tsx';

/** Couples that ask to follow. */
export default function FollowRequestScreen() {
  return (
    <Shell title="Follow Requests" back="/home">
      <Empty
        drawing={<Kites />}
        heading="No requests"
        line="Couples that would like to follow you will be here."
      />
    </Shell>
  );
}
