import { cleanLength } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type FormEvent, useRef } from 'react';
import { useAct } from '../../platform/act.ts';
import { useToday } from '../../platform/days.ts';
import { errorsOf } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextField } from '../../ui/Field.tsx';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { PhotoInput } from '../media/ImagePicker.tsx';
import { ChosenPhotos } from '../message/ChosenPhotos.tsx';
import { messageRoomTexts } from '../message/message.room.texts.ts';
import { attach, change, detach, sealDraft, useLetterDraft } from './draft.store.ts';
import styles from './Letter.module.css';
import { letterTexts } from './letter.texts.ts';

const { form: texts } = letterTexts;

/** Words, photos and when the letter opens. */
export function LetterForm({ onSealed }: { onSealed: () => void }) {
  const partner = useUser().partner?.first_name ?? '';
  const { text, files: pictures, opening, opens, date } = useLetterDraft();
  const { busy, failure, run } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const today = useToday();
  const isPast = date !== '' && (opens === 'day' ? date <= today : date < today);
  const length = cleanLength(text);
  const isReady =
    (length > 0 || pictures.length > 0) && length <= limits.letterText && !opening && date !== '' && !isPast;
  const take = async (files: File[]) => {
    for (const problem of await attach(files)) toast.bad(problem);
  };
  const seal = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    void run(async () => (await askForTerms()) && sealDraft(), {
      onDone() {
        toast.good(texts.sealed);
        onSealed();
      },
      onFailure: toastError(texts.failed),
    });
  };
  return (
    <form className="stack gap-5 px-gutter pt-4 pb-6" onSubmit={seal} noValidate data-stored>
      <TextField
        label={texts.label(partner)}
        value={text}
        onValue={(next) => change({ text: next })}
        hint={texts.hint(partner)}
        most={length > limits.letterText * 0.8 ? limits.letterText : undefined}
        error={errorsOf(failure, 'text')[0] ?? errorsOf(failure, 'files')[0]}
        className={styles.field}
      />
      <ChosenPhotos pictures={pictures} opening={opening} onRemove={detach} />
      <PhotoInput
        input={input}
        onFiles={(files) => void take(files)}
        multiple
        label={messageRoomTexts.box.input}
      />
      <Button
        look="neutral"
        small
        icon={ImagePlus}
        className={styles.photos}
        onClick={() => input.current?.click()}
      >
        {messageRoomTexts.box.attach}
      </Button>
      <RadioRows
        label={texts.when}
        options={[
          { value: 'morning', label: texts.morning(partner) },
          { value: 'day', label: texts.day },
        ]}
        value={opens}
        onValue={(next) => change({ opens: next })}
      />
      <Field
        label={texts.date}
        type="date"
        min={today}
        value={date}
        onValue={(next) => change({ date: next })}
        error={isPast ? texts.past : (errorsOf(failure, 'at_morning')[0] ?? errorsOf(failure, 'opens_at')[0])}
        required
      />
      <Button type="submit" wide busy={busy} disabled={!isReady && !busy}>
        {texts.send}
      </Button>
    </form>
  );
}
