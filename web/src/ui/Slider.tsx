import type { CSSProperties, ReactNode } from 'react';
import styles from './Slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onValue: (value: number) => void;
  /** the value for screen readers, such as "150 percent" */
  valueText?: string;
  /** icons at its ends */
  before?: ReactNode;
  after?: ReactNode;
}

/** A range slider: a native input, so that keys, touch and screen readers work. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 0.01, onValue, valueText, before, after } = props;
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <div className="row gap-3.5 quiet">
      {before}
      <input
        type="range"
        className={`${styles.range} grow`}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onValue(event.target.valueAsNumber)}
      />
      {after}
    </div>
  );
}
