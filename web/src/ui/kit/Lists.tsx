import Ban from 'lucide-react/icons/ban';
import LogOut from 'lucide-react/icons/log-out';
import Shield from 'lucide-react/icons/shield';
import { type CSSProperties, useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { JointName } from '../JointName.tsx';
import { ListEnd } from '../ListEnd.tsx';
import { PageHead } from '../PageHead.tsx';
import { QrCode } from '../QrCode.tsx';
import { MenuGroup, MenuRow, Row, Rows, UnseenDot } from '../Rows.tsx';
import { TabLinks, Tabs } from '../Tabs.tsx';
import { Tag } from '../Tag.tsx';
import styles from './kit.module.css';
import { face } from './pictures.ts';
import { Section, Wide } from './Section.tsx';

const inside = ['first', 'second', 'third'].map((id) => ({ id, label: id, panel: `${id}-panel` }));

export function Lists() {
  const [tab, setTab] = useState('first');
  return (
    <Section title="Lists">
      <Wide>
        <PageHead title="A heading" line="And a line under it" action={<Button>Add</Button>} />
        <Rows>
          <Row unseen leading={<Avatar initials="J" side="theirs" />} trailing={<Button small>See</Button>}>
            <p className="small">
              <b>Jonas</b> did something new
            </p>
            <p className="caption row" style={{ gap: 6 }}>
              <UnseenDot /> 26 min ago
            </p>
          </Row>
          <Row leading={<Avatar photo={face} initials="AK" />} trailing={<Tag>Follows you</Tag>} to="/kit">
            <span className="strong">
              <JointName text="ama&kofi" />
            </span>
            <p className="caption">Slow boats, loud opera</p>
          </Row>
        </Rows>
        <TabLinks
          label="Lists by address"
          current="one"
          tabs={[
            { id: 'one', label: 'One', to: '/kit' },
            { id: 'two', label: 'Two', to: '/kit' },
            { id: 'three', label: 'Three', to: '/kit' },
          ]}
        />
        <Tabs label="Lists by button" current={tab} onCurrent={setTab} tabs={inside} />
        {inside.map(({ id, panel }) => (
          <div key={id} id={panel} role="tabpanel" aria-labelledby={id} hidden={id !== tab}>
            <ListEnd marked>The {id} list ends here</ListEnd>
          </div>
        ))}
        <MenuGroup heading="You two">
          <MenuRow icon={Shield} to="/kit">
            Privacy
          </MenuRow>
          <MenuRow icon={Ban} to="/kit">
            Blocked
          </MenuRow>
        </MenuGroup>
        <MenuGroup heading="Leaving">
          <MenuRow icon={LogOut} red>
            Logout
          </MenuRow>
        </MenuGroup>
      </Wide>
      <div style={{ display: 'grid', justifyItems: 'center' }}>
        <QrCode text="K7QP2M9X4TRA8HBN0WZC" label="Your code as a QR code" />
      </div>
    </Section>
  );
}

const colours = [
  ['paper', 'ink'],
  ['surface', 'ink'],
  ['sunken', 'ink'],
  ['ink', 'on-ink'],
  ['ink-2', 'on-ink'],
  ['love-fill', 'on-love'],
  ['love-tint', 'love-ink'],
  ['line', 'ink'],
  ['mine', 'mine-ink'],
  ['mine-soft', 'mine-ink'],
  ['theirs', 'theirs-ink'],
  ['theirs-soft', 'theirs-ink'],
] as const;

export function Colours() {
  return (
    <Section title="Colour">
      <div className={styles.colours}>
        {colours.map(([ground, text]) => (
          <div
            key={ground}
            className={styles.colour}
            style={{ '--ground': `var(--${ground})`, '--text': `var(--${text})` } as CSSProperties}
          >
            {ground}
          </div>
        ))}
      </div>
    </Section>
  );
}
