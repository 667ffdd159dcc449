import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { JointName } from '../JointName.tsx';
import { Loader } from '../Loader.tsx';
import { Logo } from '../Logo.tsx';
import { Mark } from '../Mark.tsx';
import { Meet } from '../Meet.tsx';
import { Pair } from '../Pair.tsx';
import { face } from './pictures.ts';
import { Section, Shelf } from './Section.tsx';

export function People() {
  const [together, setTogether] = useState(false);
  return (
    <Section title="Two of us">
      <Shelf>
        <Pair left="M" right="J" size={88} label="M and J" />
        <Pair left="M" right="J" size={52} />
        <Pair left="A" right="K" />
        <Avatar initials="M" />
        <Avatar initials="J" side="theirs" />
        <Avatar initials="J" side="theirs" size={24} label="Jonas" />
        <Avatar initials="MJ" photo={face} size={52} />
        <Avatar initials="MJ" photo="/nothing-here.jpg" size={52} />
        <Mark width={72} />
      </Shelf>
      <Shelf>
        <Logo />
        <span className="heading">
          <JointName text="mila&jonas" />
        </span>
        <span className="strong">
          <JointName text="ada+ines" />
        </span>
        <Loader />
      </Shelf>
      <div style={{ display: 'grid', justifyItems: 'center', gap: 24 }}>
        <Meet mine="M" state="waiting" />
        <Meet key={String(together)} mine="M" theirs="J" state="together" />
        <Button small look="neutral" onClick={() => setTogether(!together)}>
          Meet again
        </Button>
      </div>
    </Section>
  );
}
