import { type Mentioners, mentioners } from '@twosome/contract/twosome/twosome.rules';
import { createOptimistic } from '../../platform/optimistic.ts';
import { Choice } from '../../ui/Choice.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { changeTwosome } from '../twosome/change.store.ts';
import { useTwosome } from '../twosome/twosome.store.ts';
import { notificationTexts } from './notification.texts.ts';

const { mentions: texts } = notificationTexts;

/** The only key of this choice. */
const onlyKey = 'ours';
const choice = createOptimistic<Mentioners>(async (_id, who) => {
  await changeTwosome({ mentions: who });
});

/** Whose mentions notify the couple; both partners have the same choice. */
export function Mentions() {
  const twosome = useTwosome(useUser().twosome?.id ?? '');
  const pending = choice.use(onlyKey)?.value;
  if (twosome?.mentions === undefined) return null;
  return (
    <div className="px-gutter py-2">
      <Choice
        label={texts.label}
        options={mentioners.map((value, index) => ({ value, label: texts.options[index] }))}
        value={pending ?? twosome.mentions}
        onValue={(who) => void choice.apply(onlyKey, who).catch(toastError(texts.failed))}
        hint={texts.hint}
      />
    </div>
  );
}
