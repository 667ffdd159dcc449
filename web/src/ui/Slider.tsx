import type { CSSProperties, ReactNode } from 'react';
import styles from './Slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step?: number;
  onValue: (value: number) => void;
  /** how the value is read aloud, such as "150 percent" */
  says?: string;
  /** icons at its ends */
  before?: ReactNode;
  after?: ReactNode;
}

/** A range: a native one, so that keys, touch and screen readers work, drawn in our lines. */
export function Slider(props: SliderProps) {
  const { label, value, least, most, step = 0.01, onValue, says, before, after } = props;
  const share = most > least ? (value - least) / (most - least) : 0;
  return (
    <div className={styles.slider}>
      {before}
      <input
        type="range"
        className={styles.range}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        aria-label={label}
        aria-valuetext={says}
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => onValue(event.target.valueAsNumber)}
      />
      {after}
    </div>
  );
}
