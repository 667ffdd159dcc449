import type { GoalWords } from '@twosome/contract/goal/goal.rules';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { wordsOfDay } from './day.ts';
import styles from './Goal.module.css';
import type { Conflict } from './useGoalForm.ts';

/** Both wrote at the same time: the newer one beside what was typed, and nothing is lost before one says which. */
export function GoalConflict({ conflict }: { conflict: Conflict | null }) {
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => conflict?.keepWriting()}
      icon={GitCompare}
      title="Changed meanwhile"
      message="It has changed since you began to write. Nothing is lost yet."
      positiveLabel="Save yours"
      positiveLook="primary"
      onPositive={() => conflict?.saveMine()}
      negativeLabel="Keep writing"
    >
      {conflict && (
        <div className={styles.versions}>
          <Version name="As it is now" words={conflict.newer} other={conflict.typed} />
          <Button look="outlined" small onClick={conflict.takeNewer}>
            Take this one
          </Button>
          <Version name="Yours" words={conflict.typed} other={conflict.newer} />
        </div>
      )}
    </Dialog>
  );
}

/** What differs from the other one stands in weight. */
function Version({ name, words, other }: { name: string; words: GoalWords; other: GoalWords }) {
  const marked = (field: keyof GoalWords) => ({ 'data-differs': words[field] !== other[field] || undefined });
  return (
    <section aria-label={name} className={styles.version}>
      <h3>{name}</h3>
      <p dir="auto" {...marked('title')}>
        {words.title}
      </p>
      <p dir="auto" {...marked('description')}>
        {words.description}
      </p>
      <p {...marked('achieve_by')}>By {wordsOfDay(words.achieve_by).full}</p>
    </section>
  );
}
