import styles from './Switch.module.css';

export interface SwitchProps {
  /** accessible name; a visible label stands beside it */
  label: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** A switch that applies immediately, so a reload loses nothing. */
export function Switch({ label, on, onSwitch }: SwitchProps) {
  return (
    <span className={`${styles.switch} center relative flex-none`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        aria-label={label}
        className={`${styles.box} absolute inset-0 z-1 w-full`}
        checked={on}
        data-stored
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className={`${styles.track} relative`} aria-hidden="true" />
    </span>
  );
}
