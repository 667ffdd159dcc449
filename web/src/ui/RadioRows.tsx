import { useId } from 'react';
import styles from './RadioRows.module.css';

export interface RadioRowsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  /** null: nothing is selected */
  value: V | null;
  onValue: (value: V) => void;
  /** the message below; announced to screen readers */
  error?: string | undefined;
}

/** A choice between several options, one per row: radio buttons. Arrow keys work as in any radio group. */
export function RadioRows<V extends string>({ label, options, value, onValue, error }: RadioRowsProps<V>) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="pb-2 small quiet">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${styles.row} row relative min-h-touch gap-3.5 py-1.5`}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className={`${styles.dot} flex-none round`} aria-hidden="true" />
          <span className="grow">{option.label}</span>
        </label>
      ))}
      <p role="alert" id={`${name}-error`} className="problem">
        {error}
      </p>
    </fieldset>
  );
}
