import Bell from 'lucide-react/icons/bell';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import SquarePlus from 'lucide-react/icons/square-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { BottomBar } from '../BottomBar.tsx';
import { Button } from '../Button.tsx';
import { FootBar } from '../FootBar.tsx';
import { Frame } from '../Frame.tsx';
import { IconLink } from '../IconButton.tsx';
import { House } from '../icons/House.tsx';
import { Sprout } from '../icons/Sprout.tsx';
import { FullScreenLoader } from '../Loader.tsx';
import type { NavItem } from '../navItem.ts';
import { Page } from '../Page.tsx';
import { Rail } from '../Rail.tsx';
import { Splash } from '../Splash.tsx';
import { Toasts } from '../Toasts.tsx';
import { TopBar } from '../TopBar.tsx';
import { Buttons } from './Buttons.tsx';
import { Empties } from './Empties.tsx';
import { Floating } from './Floating.tsx';
import { Hearts } from './Hearts.tsx';
import { Inputs } from './Inputs.tsx';
import { Colours, Lists } from './Lists.tsx';
import { People } from './People.tsx';
import { Photos } from './Photos.tsx';
import { face } from './pictures.ts';

const places: readonly NavItem[] = [
  { to: '/kit', label: 'Home', icon: House, end: true },
  { to: '/words', label: 'Words', icon: MessageCircle, badge: <Badge count={2} words="new" corner /> },
  { to: '/plans', label: 'Plans', icon: Sprout },
  { to: '/us', label: 'Us', face: <Avatar photo={face} initials="MJ" size={26} /> },
];
const more: readonly NavItem[] = [
  { to: '/bell', label: 'News', icon: Bell, badge: <Badge count={12} words="new" corner /> },
];
const last: readonly NavItem[] = [{ to: '/settings', label: 'Settings', icon: Settings }];

/** Every component in all its states. `?show=` opens an overlay; `?show=splash` and `?show=loader` fill the screen. */
export function Kit({ show }: { show: string | null }) {
  if (show === 'splash') return <Splash />;
  if (show === 'loader') return <FullScreenLoader text="Signing in" />;
  return (
    <>
      <Frame
        rail={
          <Rail
            home="/kit"
            items={[...places, ...more]}
            action={{ to: '/add', label: 'Add one', icon: Plus }}
            last={last}
          />
        }
        bottom={show === 'foot' ? null : <BottomBar items={places} />}
      >
        <Page
          top={<KitBar />}
          aside={{ label: 'Beside', content: <h2 className="heading">Beside the column</h2> }}
          foot={
            show === 'foot' && (
              <FootBar beside={<Button look="text">Cancel</Button>}>
                <Button>Next</Button>
              </FootBar>
            )
          }
        >
          <h1 className="vh">Kit</h1>
          <Hearts />
          <Buttons />
          <People />
          <Inputs />
          <Photos />
          <Lists />
          <Floating shown={show} />
          <Empties />
          <Colours />
        </Page>
      </Frame>
      <Toasts />
    </>
  );
}

function KitBar() {
  return (
    <TopBar
      phoneOnly
      logo="/kit"
      trailing={
        <>
          <IconLink icon={SquarePlus} label="Add one" to="/add" />
          <IconLink icon={UserPlus} label="Who asks" to="/asks" />
          <IconLink icon={Bell} label="News" to="/bell" badge={<Badge count={3} words="new" corner />} />
        </>
      }
    />
  );
}
