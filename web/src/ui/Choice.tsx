import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

export interface ChoiceOption<V extends string> {
  value: V;
  label: ReactNode;
  /** a small drawing before the label */
  drawing?: ReactNode;
}

export interface ChoiceProps<V extends string> {
  label: string;
  options: readonly ChoiceOption<V>[];
  value: V;
  onValue: (value: V) => void;
  hint?: ReactNode;
  /** hides the label from view, not from screen readers */
  quiet?: boolean;
}

/**
 * A choice between few options, side by side: radio buttons drawn as one track. Arrow keys work as in any radio
 * group.
 */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, options, value, onValue, hint, quiet = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={quiet ? 'vh' : 'caption quiet'}>{label}</legend>
      <div className={`${styles.track} flex flex-wrap gap-0.5`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${styles.option} row relative flex-1 min-h-touch justify-center gap-2 px-3 py-1.5 text-center`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
            />
            {option.drawing}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p className={`${styles.hint} caption`} id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
