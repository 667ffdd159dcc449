import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { Icon } from './Icon.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  /** the label; all of it can be pressed */
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChecked, children }: CheckboxProps) {
  return (
    <label className={`${styles.line} row relative min-h-touch gap-3 py-1.5 small`}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span className={`${styles.tick} center flex-none`} aria-hidden="true">
        <Icon of={Check} size={16} />
      </span>
      <span className="grow">{children}</span>
    </label>
  );
}
