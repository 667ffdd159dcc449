import { Button } from '../Button.tsx';
import { Birds } from '../drawings/Birds.tsx';
import { DrawnCurtains } from '../drawings/DrawnCurtains.tsx';
import { EmptyFrame } from '../drawings/EmptyFrame.tsx';
import { Kites } from '../drawings/Kites.tsx';
import { LoneSock } from '../drawings/LoneSock.tsx';
import { PottedSprout } from '../drawings/PottedSprout.tsx';
import { TinCans } from '../drawings/TinCans.tsx';
import { Empty } from '../Empty.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { Section } from './Section.tsx';

export function Empties() {
  return (
    <Section title="Nothing here">
      <Empty
        drawing={<EmptyFrame />}
        heading="Your first moment goes here"
        line="It starts with only the two of you."
        action={<Button>Add one</Button>}
      />
      <Empty
        drawing={<PottedSprout />}
        heading="What shall we do next?"
        line="One small thing, with a date."
      />
      <Empty drawing={<TinCans />} heading="Say something to Jonas" line="Only the two of you can read it." />
      <Empty drawing={<Birds />} heading="All quiet" line="What is new lands here." />
      <Empty drawing={<Kites />} heading="Nobody yet" line="Share your profile with a couple you like." />
      <Empty
        drawing={<DrawnCurtains />}
        heading="This profile is private"
        line="Ask them to open the curtains."
      />
      <Empty
        drawing={<LoneSock />}
        heading="Seesh! That is 404 not found."
        action={<Button look="neutral">Back to home</Button>}
      />
      <ErrorState sentence="There was a network error!" onRetry={() => {}} />
      <ErrorState sentence="Server error while loading" busy onRetry={() => {}} />
    </Section>
  );
}
