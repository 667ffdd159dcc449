import { PottedSprout } from '../ui/drawings/PottedSprout.tsx';
import { Empty } from '../ui/Empty.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Shell } from './parts/Shell.tsx';

/** What the two want to reach together. */
export default function GoalsScreen() {
  return (
    <Shell title="Your Goals" bar="logo" heading={null} tab="goals">
      <PageHead title="Your Goals" line="Achieve superpowers together" />
      <Empty
        drawing={<PottedSprout />}
        heading="No goals yet"
        line="What the two of you want to reach will grow here."
      />
    </Shell>
  );
}
