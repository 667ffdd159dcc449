import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { wordsOfDay } from './day.ts';
import styles from './Goal.module.css';
import { goalTexts } from './goal.texts.ts';
import type { Conflict } from './useGoalForm.ts';

/**
 * Both edited the goal: shows the newer version beside the typed one, so that the person chooses and nothing is lost.
 */
export function GoalConflict({ conflict }: { conflict: Conflict | null }) {
  return (
    <Dialog
      open={conflict !== null}
      onClose={() => conflict?.keepWriting()}
      icon={GitCompare}
      {...goalTexts.conflictDialog}
      positiveLook="primary"
      onPositive={() => conflict?.saveMine()}
    >
      {conflict && (
        <div className={styles.versions}>
          <Version name={goalTexts.versions.newer} words={conflict.newer} other={conflict.typed} />
          <Button look="outlined" small onClick={conflict.takeNewer}>
            {goalTexts.versions.takeNewer}
          </Button>
          <Version name={goalTexts.versions.yours} words={conflict.typed} other={conflict.newer} />
        </div>
      )}
    </Dialog>
  );
}

/** Fields that differ from the other version are bold. */
function Version({ name, words, other }: { name: string; words: GoalFields; other: GoalFields }) {
  const marked = (field: keyof GoalFields) => ({
    'data-differs': words[field] !== other[field] || undefined,
  });
  return (
    <section aria-label={name} className={styles.version}>
      <h3>{name}</h3>
      <p dir="auto" {...marked('title')}>
        {words.title}
      </p>
      <p dir="auto" {...marked('description')}>
        {words.description}
      </p>
      <p {...marked('achieve_by')}>{goalTexts.day.byDay(wordsOfDay(words.achieve_by).full)}</p>
    </section>
  );
}
