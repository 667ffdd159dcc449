import { useUser } from '../features/auth/auth.store.ts';
import { TinCans } from '../ui/drawings/TinCans.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from './parts/Shell.tsx';

/** The room of the two. */
export default function RoomScreen() {
  const partner = useUser().partner?.first_name ?? '';
  return (
    <Shell title="Messages" heading={partner} back="/home">
      <Empty
        drawing={<TinCans />}
        heading="No messages yet"
        line={`What you and ${partner} write to each other will be here.`}
      />
    </Shell>
  );
}
