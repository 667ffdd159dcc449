import Plus from 'lucide-react/icons/plus';
import { Outlet, useLocation } from 'react-router';
import { usePerson } from '../../features/auth/auth.store.ts';
import { isSuspended } from '../../features/auth/signedIn.store.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { Shell as Frame } from '../../ui/Shell.tsx';
import { hasTabs, lastOfRail, railOf, tabsOf } from './places.tsx';

/**
 * The layout route of the screens behind the sign-in: the rail from 768 px, the bottom bar on a phone. It stays mounted
 * while the screens change, so that the keyboard focus stays on a link that was followed. Suspended users have neither
 * bar.
 */
export function AppFrame() {
  const user = usePerson();
  const { pathname } = useLocation();
  if (user === null) return <Outlet />;
  if (isSuspended(user))
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  const rail = (
    <Rail
      home="/home"
      items={railOf(user)}
      {...(user.partner && { action: { to: '/post/add', label: 'Add a post', icon: Plus } })}
      last={lastOfRail}
    />
  );
  return (
    <Frame rail={rail} bottom={hasTabs(pathname, user) && <BottomBar items={tabsOf(user)} />}>
      <Outlet />
    </Frame>
  );
}
