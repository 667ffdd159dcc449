import Bell from 'lucide-react/icons/bell';
import Settings from 'lucide-react/icons/settings';
import SquarePlus from 'lucide-react/icons/square-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { useUser } from '../features/auth/auth.store.ts';
import { unseenBadge } from '../features/notification/unseen.store.ts';
import { stored } from '../platform/storage.ts';
import { IconLink } from '../ui/IconButton.tsx';
import { AskToConnect } from './parts/AskToConnect.tsx';
import { OwnAside } from './parts/OwnAside.tsx';
import { Shell } from './parts/Shell.tsx';
import { Suggested } from './parts/Suggested.tsx';
import { openTimeline, Timeline } from './parts/Timeline.tsx';

/** Called once, when the screen's code has come. */
export function prepare(): void {
  if (stored.read('token') !== null) void openTimeline();
}

/** /home: what the couple and those it follows share. Somebody without a partner may look. */
export default function HomeScreen() {
  const user = useUser();
  if (user.partner === null)
    return (
      <Shell
        title="Home"
        bar="logo"
        tab="home"
        actions={<IconLink icon={Settings} to="/profile/settings" label="Settings" />}
      >
        <AskToConnect />
        <Timeline />
      </Shell>
    );
  return (
    <Shell
      title="Home"
      bar="logo"
      tab="home"
      aside={
        <OwnAside>
          <Suggested look="rows" />
        </OwnAside>
      }
      actions={
        <>
          <IconLink icon={SquarePlus} to="/post/add" label="Add a post" />
          <IconLink icon={UserPlus} to="/profile/follow_request" label="Follow Requests" />
          <IconLink icon={Bell} to="/notification" label="Notifications" badge={unseenBadge(user)} />
        </>
      }
    >
      <Timeline strip={<Suggested look="strip" />} />
    </Shell>
  );
}
