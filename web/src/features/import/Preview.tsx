import type { ImportPreview } from '@twosome/contract/import/import.contract';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageIcon from 'lucide-react/icons/image';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Icon, type IconDrawing } from '../../ui/Icon.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useUser } from '../auth/auth.store.ts';
import { withTerms } from '../auth/prompts.store.ts';
import styles from './Import.module.css';
import { confirmImport, type Existing } from './import.store.ts';
import { importTexts } from './import.texts.ts';
import { Lines } from './Lines.tsx';
import { countsOf, leftOutOf, spanOf, yearsOf } from './span.ts';
import { TakeBack } from './TakeBack.tsx';
import { type Person, usePeople } from './usePeople.ts';
import { WhichDates } from './WhichDates.tsx';

const { preview: texts } = importTexts;

/** What an archive contains, and the questions that only the person can answer. */
export function Preview({ latest, preview }: { latest: Existing; preview: ImportPreview }) {
  const { people, chosen, choose } = usePeople(preview);
  const [reading, setReading] = useState<string | null>(null);
  const [wantsMessages, setWantsMessages] = useState(true);
  const messages = wantsMessages && latest.messages > 0;
  const leftOut = leftOutOf(latest);
  const { readings } = preview;
  const chosenReading = readings.find(({ id }) => id === reading);
  const lines = preview.lines.map((line, index) => ({
    ...line,
    at: chosenReading?.lines[index] ?? line.at,
    isMine: people[line.name] === 'me',
  }));
  const isUndecided = readings.length > 1 && reading === null;
  // these are known only for the likeliest reading
  const span = reading === null || reading === readings[0]?.id ? spanOf : yearsOf;
  const body = { id: latest.id, names: chosen ?? [], messages, ...(reading !== null && { reading }) };
  return (
    <section className="stack gap-4 px-gutter pt-4 pb-6">
      <h2 className="heading">{texts.heading}</h2>
      <ul className={`${styles.facts} stack gap-3`}>
        {latest.photos > 0 && <Fact icon={ImageIcon}>{texts.photos(latest.photos)}</Fact>}
        {latest.messages > 0 && <Fact icon={MessageCircle}>{importTexts.messages(latest.messages)}</Fact>}
        {preview.from !== null && (
          <Fact icon={CalendarDays}>{isUndecided ? yearsOf(preview) : span(preview)}</Fact>
        )}
        {leftOut !== '' && <Fact icon={CircleAlert}>{leftOut}</Fact>}
      </ul>
      {preview.pictures.length > 0 && (
        <div className={styles.pictures}>
          {preview.pictures.map((picture) => (
            <Scene key={picture} src={picture} width={96} height={96} />
          ))}
        </div>
      )}
      {lines.length > 0 && <Lines lines={lines} label={texts.lines} />}
      {readings.length > 1 && <WhichDates preview={preview} value={reading} onValue={setReading} />}
      <Names names={preview.names} people={people} onChoose={choose} />
      {latest.messages > 0 && <WithMessages on={wantsMessages} onSwitch={setWantsMessages} />}
      <div className="stack gap-2">
        {chosen === null && <p className="small quiet">{texts.unanswered}</p>}
        {isUndecided && <p className="small quiet">{texts.undecided}</p>}
        <ActionButton
          wide
          disabled={chosen === null || isUndecided || (latest.photos === 0 && !messages)}
          act={() => withTerms(() => confirmImport(body))}
          failed={texts.failed}
        >
          {texts.confirm}
        </ActionButton>
        <TakeBack imported={latest} />
      </div>
    </section>
  );
}

const Fact = ({ icon, children }: { icon: IconDrawing; children: ReactNode }) => (
  <li>
    <Icon of={icon} size={20} />
    <span className="grow">{children}</span>
  </li>
);

interface NamesProps {
  names: ImportPreview['names'];
  people: Readonly<Record<string, Person>>;
  onChoose: (name: string, person: Person) => void;
}

/** Asks which name is which of the two. In a chat of two, one answer is enough and nobody is left out. */
function Names({ names, people, onChoose }: NamesProps) {
  const partner = useUser().partner?.first_name ?? '';
  if (names.length === 2)
    return (
      <RadioRows
        label={texts.yours}
        options={names.map((one) => ({ value: one.name, label: texts.name(one.name, countsIn(one)) }))}
        value={names.find(({ name }) => people[name] === 'me')?.name ?? null}
        onValue={(name) => onChoose(name, 'me')}
      />
    );
  const options: readonly { value: Person; label: string }[] = [
    { value: 'me', label: texts.you },
    { value: 'partner', label: partner },
    { value: 'neither', label: texts.neither },
  ];
  return names.map((one) => (
    <Choice<Person | ''>
      key={one.name}
      label={texts.who(one.name, countsIn(one))}
      options={options}
      value={people[one.name] ?? ''}
      onValue={(person) => person !== '' && onChoose(one.name, person)}
    />
  ));
}

const countsIn = ({ photos, messages }: ImportPreview['names'][number]) => countsOf(photos, messages);

function WithMessages({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const partner = useUser().partner?.first_name ?? '';
  return (
    <div className={styles.messages}>
      <div className="grow">
        <p className="strong">{texts.withMessages}</p>
        <p className="small quiet">{texts.withMessagesLine(partner)}</p>
      </div>
      <Switch label={texts.withMessages} on={on} onSwitch={onSwitch} />
    </div>
  );
}
