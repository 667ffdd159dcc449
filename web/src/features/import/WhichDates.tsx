import type { ImportPreview } from '@twosome/contract/import/import.contract';
import { shorten } from '@twosome/contract/platform/characters';
import { useDates } from '../../platform/days.ts';
import { RadioRows } from '../../ui/RadioRows.tsx';
import { importTexts } from './import.texts.ts';

interface WhichDatesProps {
  preview: ImportPreview;
  /** the id of a reading; null: not chosen yet */
  value: string | null;
  onValue: (reading: string) => void;
}

/** Asks for the day of a message whose date can be read in several ways. The answer decides for the whole chat. */
export function WhichDates({ preview: { example, readings }, value, onValue }: WhichDatesProps) {
  const { fullDay, dayAndTime } = useDates();
  const days = readings.map((reading) => fullDay(reading.example));
  const isByDay = new Set(days).size === days.length;
  return (
    <RadioRows
      label={importTexts.preview.whichDay(
        example?.name ?? '',
        shorten(example?.text.split('\n')[0] ?? '', 40),
      )}
      options={readings.map(({ id, example: at }) => ({
        value: id,
        label: isByDay ? fullDay(at) : dayAndTime(at),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
