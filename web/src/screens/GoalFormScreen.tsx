import { ButtonLink } from '../ui/Button.tsx';
import { PottedSprout } from '../ui/drawings/PottedSprout.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Shell } from './parts/Shell.tsx';

/** The address of a goal's form, while goals cannot be written yet. */
export default function GoalFormScreen() {
  return (
    <Shell title="Goal" back="/goals">
      <Empty
        drawing={<PottedSprout />}
        heading="Not quite yet"
        line="Goals cannot be added in this version."
        action={
          <ButtonLink to="/goals" look="neutral" replace>
            Your Goals
          </ButtonLink>
        }
      />
    </Shell>
  );
}
