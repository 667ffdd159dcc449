import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Settings from 'lucide-react/icons/settings';
import { Badge } from '../Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../Button.tsx';
import { IconButton, IconLink } from '../IconButton.tsx';
import styles from './kit.module.css';
import { Section, Shelf } from './Section.tsx';

export function Buttons() {
  return (
    <Section title="Buttons">
      <Shelf>
        <Button>Primary</Button>
        <Button look="neutral">Neutral</Button>
        <Button look="outlined">Outlined</Button>
        <Button look="text">Text</Button>
        <Button look="red">Red</Button>
        <Button look="danger">Red, quiet</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Saving</Button>
        <Button look="red" busy>
          Sending
        </Button>
      </Shelf>
      <Shelf>
        <Button small>Small</Button>
        <Button small look="neutral">
          Asked
        </Button>
        <Button small look="outlined" icon={Check}>
          Settled
        </Button>
        <Button small look="red">
          Accept
        </Button>
        <Button small busy>
          Busy
        </Button>
      </Shelf>
      <Button wide icon={Copy}>
        Wide with an icon
      </Button>
      <Shelf>
        <ButtonLink to="/kit" look="neutral">
          A link inside
        </ButtonLink>
        <ButtonAnchor href="https://example.org" look="outlined">
          A link outside
        </ButtonAnchor>
      </Shelf>
      <Shelf>
        <IconButton icon={ArrowLeft} label="Back" />
        <IconButton icon={Ellipsis} label="More" />
        <IconLink icon={Bell} label="Bell" to="/kit" badge={<Badge count={3} words="new" corner />} />
        <IconLink icon={Bell} label="Full bell" to="/kit" badge={<Badge count={12} words="new" corner />} />
        <IconLink icon={Bell} label="Quiet bell" to="/kit" badge={<Badge count={0} words="new" corner />} />
        <IconButton icon={Settings} label="Settings" look="sunken" size={20} />
        <IconButton icon={ArrowUp} label="Send" look="red" />
        <IconButton icon={ArrowUp} label="Send later" look="red" disabled />
        <Badge count={7} words="new" />
      </Shelf>
      <div className={styles.scene}>
        <IconButton icon={ArrowLeft} label="Back over a photo" look="float" />
      </div>
    </Section>
  );
}
