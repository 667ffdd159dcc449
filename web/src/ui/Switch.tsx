import styles from './Switch.module.css';

export interface SwitchProps {
  /** read aloud; what it turns on stands beside it */
  label: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once: a reload loses nothing of it. */
export function Switch({ label, on, onSwitch, disabled = false }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked
        role="switch"
        aria-label={label}
        className={styles.box}
        checked={on}
        disabled={disabled}
        data-kept
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </span>
  );
}
