import History from 'lucide-react/icons/history';
import { useUser } from '../features/auth/auth.store.ts';
import { OwnQuestion } from '../features/question/OwnQuestion.tsx';
import styles from '../features/question/Question.module.css';
import { QuestionCard } from '../features/question/QuestionCard.tsx';
import {
  loadToday,
  questionOfDay,
  turnReminders,
  useIsOn,
  useToday,
} from '../features/question/question.store.ts';
import { questionTexts as texts } from '../features/question/question.texts.ts';
import { useResource } from '../platform/resource.ts';
import { BackHome } from '../ui/BackButton.tsx';
import { classes } from '../ui/classes.ts';
import { IconLink } from '../ui/IconButton.tsx';
import { Loader } from '../ui/Loader.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Shell } from '../ui/Shell.tsx';
import { Switch } from '../ui/Switch.tsx';
import { toastError } from '../ui/toastError.ts';

/** /question: the day's question, those of the last week that wait, and own questions. */
export default function QuestionScreen() {
  const { id, earlier, failure } = useToday();
  useResource(questionOfDay);
  return (
    <Shell
      title={texts.title}
      back="/home"
      actions={<IconLink icon={History} label={texts.past.title} to="/question/past" />}
    >
      {id !== null ? (
        <>
          <QuestionCard id={id} isToday />
          {earlier.length > 0 && (
            <section aria-label={texts.earlier}>
              <h2 className={classes(styles.above, 'strong')}>{texts.earlier}</h2>
              {earlier.map((one) => (
                <QuestionCard key={one} id={one} />
              ))}
            </section>
          )}
          <OwnQuestion />
          <Reminders />
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={loadToday} otherwise={<BackHome />} />
      ) : (
        <Loader />
      )}
    </Shell>
  );
}

function Reminders() {
  const partner = useUser().partner?.first_name ?? '';
  const on = useIsOn();
  return (
    <div className={styles.reminders}>
      <div>
        <p className="strong">{texts.reminders.title}</p>
        <p className="small quiet">{texts.reminders.line(partner)}</p>
      </div>
      <Switch
        label={texts.reminders.title}
        on={on}
        onSwitch={(next) => void turnReminders(next).catch(toastError(texts.reminders.failed))}
      />
    </div>
  );
}
