import History from 'lucide-react/icons/history';
import { useResource } from '../../platform/resource.ts';
import { BackHome } from '../../ui/BackButton.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Shell } from '../../ui/Shell.tsx';
import { OwnQuestion } from './OwnQuestion.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { questionOfDay, useTodaysQuestion } from './question.store.ts';
import { questionTexts as texts } from './question.texts.ts';

/** /question: the day's question, those of the last week that wait, and own questions. */
export default function QuestionScreen() {
  const { id, earlier } = useTodaysQuestion();
  useResource(questionOfDay);
  return (
    <Shell
      title={texts.title}
      back="/goals"
      actions={<IconLink icon={History} label={texts.past.title} to="/question/past" />}
    >
      <Loaded resource={questionOfDay} value={id} otherwise={<BackHome />}>
        {(day) => (
          <>
            <QuestionCard id={day} isToday />
            {earlier.length > 0 && (
              <section aria-label={texts.earlier}>
                <h2 className="px-gutter pt-6 strong border-t">{texts.earlier}</h2>
                {earlier.map((one) => (
                  <QuestionCard key={one} id={one} />
                ))}
              </section>
            )}
            <OwnQuestion />
          </>
        )}
      </Loaded>
    </Shell>
  );
}
