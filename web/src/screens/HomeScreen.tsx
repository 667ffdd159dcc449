import Bell from 'lucide-react/icons/bell';
import Settings from 'lucide-react/icons/settings';
import SquarePlus from 'lucide-react/icons/square-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { getUser, useUser } from '../features/auth/auth.store.ts';
import { isSuspended } from '../features/auth/signedIn.store.ts';
import { Aside, Suggested } from '../features/follow/Aside.tsx';
import { LazyUnansweredRequests } from '../features/follow/LazyUnansweredRequests.tsx';
import { UnseenNotifications } from '../features/notification/UnseenNotifications.tsx';
import { waitForPosts } from '../platform/firstLook.ts';
import { stored } from '../platform/storage.ts';
import { pageNames } from '../ui/brand/pageNames.texts.ts';
import { IconLink } from '../ui/IconButton.tsx';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { Shell } from '../ui/Shell.tsx';
import { openTimeline, Timeline } from './Timeline.tsx';

/** Called once, when the screen's code has loaded. */
export function prepare(): void {
  if (stored.read('token') !== null && !isSuspended(getUser())) waitForPosts(openTimeline());
}

/** /home: posts of the couple and of the couples it follows. A user without a partner may read it. */
export default function HomeScreen() {
  const user = useUser();
  if (user.partner === null)
    return (
      <Shell
        title={pageNames.home}
        bar="logo"
        actions={<IconLink icon={Settings} to="/profile/settings" label={pageNames.settings} />}
      >
        <Invitation />
        <Timeline />
      </Shell>
    );
  return (
    <Shell
      title={pageNames.home}
      bar="logo"
      aside={<Aside />}
      actions={
        <>
          <IconLink icon={SquarePlus} to="/post/add" label={pageNames.addPost} />
          <IconLink
            icon={UserPlus}
            to="/profile/follow_request"
            label={pageNames.requests}
            badge={<LazyUnansweredRequests />}
          />
          <IconLink
            icon={Bell}
            to="/notification"
            label={pageNames.notifications}
            badge={<UnseenNotifications />}
          />
        </>
      }
    >
      <Timeline strip={<Suggested look="strip" />} />
    </Shell>
  );
}

/** Couples never load this chunk: only users without a partner need it. */
const Invitation = lazyComponent<object>(
  async () => (await import('../features/pair/AskToConnect.tsx')).AskToConnect,
);
