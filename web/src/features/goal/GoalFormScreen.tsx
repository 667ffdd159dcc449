import type { Goal } from '@twosome/contract/goal/goal.contract';
import { useId } from 'react';
import { isNotFound } from '../../platform/failure.ts';
import { useGoBack } from '../../platform/router/navigation.ts';
import { useParams } from '../../platform/router/RouterProvider.tsx';
import { useWasEverTrue } from '../../platform/useWasEverTrue.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FootBar } from '../../ui/FootBar.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { newGoal, useGoalDraft } from './draft.store.ts';
import { GoalAbout, GoalConflict, GoalTexts } from './GoalForm.tsx';
import { loadGoal, useGoal, useGoalLoad, useLoadedGoal } from './goal.store.ts';
import { goalTexts } from './goal.texts.ts';
import { useGoalForm } from './useGoalForm.ts';

const { formPage: texts } = goalTexts;

/** /goals/add and /goals/edit/:id */
export default function GoalFormScreen() {
  const { id } = useParams();
  if (id === undefined) return <Writing title={texts.add} goal={undefined} id={newGoal} />;
  return <Edit key={id} id={id} />;
}

/** Shows the stored goal while it is refetched. Typed text stays when the goal is deleted in the meantime. */
function Edit({ id }: { id: string }) {
  const goal = useGoal(id);
  const failure = useGoalLoad(id)?.failure;
  const wasHere = useWasEverTrue(goal !== undefined);
  useLoadedGoal(id);
  // an edit of an earlier visit, of a goal that was deleted since
  const hasDraft = useGoalDraft(id) !== undefined;
  if (wasHere || (hasDraft && isNotFound(failure))) return <Writing title={texts.edit} goal={goal} id={id} />;
  return (
    <Shell title={texts.edit} back="/goals">
      {failure ? (
        <LoadFailure
          failure={failure}
          onRetry={() => void loadGoal(id)}
          otherwise={
            <ButtonLink look="neutral" to="/goals" replace>
              {goalTexts.list.title}
            </ButtonLink>
          }
        />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}

function Writing({ title, goal, id }: { title: string; goal: Goal | undefined; id: string }) {
  const goBack = useGoBack('/goals');
  const form = useGoalForm(goal, id, goBack);
  const formId = useId();
  return (
    <Shell
      title={title}
      back="/goals"
      foot={
        <FootBar>
          <Button type="submit" form={formId} busy={form.busy} disabled={!form.canSave && !form.busy}>
            {form.isDeleted ? texts.addAgain : texts.save}
          </Button>
        </FootBar>
      }
    >
      <GoalTexts form={form} id={formId} />
      {goal && (
        <GoalAbout
          goal={goal}
          onDelete={() => {
            form.discard();
            goBack();
          }}
        />
      )}
      <GoalConflict conflict={form.conflict} />
    </Shell>
  );
}
