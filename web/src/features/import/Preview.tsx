import type { ImportPreview } from '@twosome/contract/import/import.contract';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ImageIcon from 'lucide-react/icons/image';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Icon, type IconDrawing } from '../../ui/Icon.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { Scene } from '../../ui/Scene.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { readsTwoWays, swapDayAndMonth } from './dates.ts';
import styles from './Import.module.css';
import { confirmImport, type Existing } from './import.store.ts';
import { importTexts } from './import.texts.ts';
import { Lines } from './Lines.tsx';
import { countsOf, spanOf, yearsOf } from './span.ts';
import { TakeBack } from './TakeBack.tsx';
import { type Person, usePeople } from './usePeople.ts';

const { preview: texts } = importTexts;

/** What an archive contains, and the questions that only the person can answer. */
export function Preview({ latest, preview }: { latest: Existing; preview: ImportPreview }) {
  const { people, chosen, choose } = usePeople(preview);
  const [isSwapped, setSwapped] = useState(false);
  const [wantsMessages, setWantsMessages] = useState(true);
  const [busy, setBusy] = useState(false);
  const messages = wantsMessages && latest.messages > 0;
  const lines = isSwapped
    ? preview.lines.map((line) => ({ ...line, at: swapDayAndMonth(line.at) }))
    : preview.lines;
  async function confirm() {
    setBusy(true);
    const day_first = preview.day_first !== isSwapped;
    const body = { id: latest.id, names: chosen ?? [], messages, day_first };
    await withTerms(() => confirmImport(body)).catch(toastError(texts.failed));
    setBusy(false);
  }
  return (
    <section className={styles.section}>
      <h2 className="heading">{texts.heading}</h2>
      <ul className={styles.facts}>
        {latest.photos > 0 && <Fact icon={ImageIcon}>{texts.photos(latest.photos)}</Fact>}
        {latest.messages > 0 && <Fact icon={MessageCircle}>{importTexts.messages(latest.messages)}</Fact>}
        {preview.from !== null && <Fact icon={CalendarDays}>{(isSwapped ? yearsOf : spanOf)(preview)}</Fact>}
        {latest.left_out > 0 && <Fact icon={CircleAlert}>{importTexts.leftOut(latest.left_out)}</Fact>}
      </ul>
      {preview.pictures.length > 0 && (
        <div className={styles.pictures}>
          {preview.pictures.map((picture) => (
            <Scene key={picture} src={picture} width={96} height={96} />
          ))}
        </div>
      )}
      {lines.length > 0 && <Lines lines={lines} isMine={(name) => people[name] === 'me'} />}
      {preview.is_ambiguous && (
        <WhichDay lines={preview.lines} isSwapped={isSwapped} onSwapped={setSwapped} />
      )}
      <Names names={preview.names} people={people} onChoose={choose} />
      {latest.messages > 0 && <WithMessages on={wantsMessages} onSwitch={setWantsMessages} />}
      <div className={styles.acts}>
        {chosen === null && <p className="small quiet">{texts.unanswered}</p>}
        <Button
          wide
          busy={busy}
          disabled={chosen === null || (latest.photos === 0 && !messages)}
          onClick={() => void confirm()}
        >
          {texts.confirm}
        </Button>
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

interface WhichDayProps {
  lines: ImportPreview['lines'];
  isSwapped: boolean;
  onSwapped: (isSwapped: boolean) => void;
}

/** Asks for the day of a message whose date can be read in two ways. */
function WhichDay({ lines, isSwapped, onSwapped }: WhichDayProps) {
  const line = lines.find(({ at }) => readsTwoWays(at));
  if (line === undefined) return null;
  const options = [
    { value: 'read', label: importTexts.day(line.at) },
    { value: 'swapped', label: importTexts.day(swapDayAndMonth(line.at)) },
  ] as const;
  return (
    <Choice
      label={texts.whichDay(line.name, line.text)}
      options={options}
      value={isSwapped ? 'swapped' : 'read'}
      onValue={(value) => onSwapped(value === 'swapped')}
    />
  );
}

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
