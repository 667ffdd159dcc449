import { cleanLength } from '@twosome/contract/platform/clean-text';
import CircleAlert from 'lucide-react/icons/circle-alert';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

interface Frame {
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: ReactNode;
  /** the message under the control; turns the outline red and is announced */
  error?: string | undefined;
  /** maximum length, shown as a counter; longer text is allowed and marked, so that pasted text is not lost */
  most?: number | undefined;
  /** beside the control, such as its button */
  beside?: ReactNode;
}

type Control<T> = Omit<T, keyof Frame | 'onChange' | 'aria-invalid' | 'aria-describedby'>;

export type FieldProps = Frame &
  Control<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** One line of text with its label, hint, counter and error. */
export function Field(props: FieldProps) {
  const { label, value, onValue, hint, error, most, beside, className, ...rest } = props;
  const ids = useFieldIds(rest.id);
  return (
    <FieldFrame {...{ ids, label, value, hint, error, most, beside }}>
      <input
        type="text"
        dir="auto"
        {...rest}
        id={ids.control}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={classes(styles.input, className)}
        aria-invalid={isBad(props) || undefined}
        aria-describedby={describedBy(ids, props)}
      />
    </FieldFrame>
  );
}

export type TextFieldProps = Frame &
  Control<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

/** A multi-line field that grows with its text. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, hint, error, most, beside, className, ...rest } = props;
  const ids = useFieldIds(rest.id);
  return (
    <FieldFrame {...{ ids, label, value, hint, error, most, beside }}>
      <textarea
        dir="auto"
        {...rest}
        id={ids.control}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={classes(styles.input, styles.lines, className)}
        aria-invalid={isBad(props) || undefined}
        aria-describedby={describedBy(ids, props)}
      />
    </FieldFrame>
  );
}

interface Ids {
  control: string;
  hint: string;
  error: string;
}

function useFieldIds(given: string | undefined): Ids {
  const own = useId();
  const control = given ?? own;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

function isBad({ error, most, value }: Pick<Frame, 'error' | 'most' | 'value'>): boolean {
  return Boolean(error) || (most !== undefined && cleanLength(value) > most);
}

function describedBy(ids: Ids, { error, hint, most }: Pick<Frame, 'error' | 'hint' | 'most'>) {
  const parts = [error && ids.error, (hint || most !== undefined) && ids.hint].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function FieldFrame({
  ids,
  label,
  value,
  hint,
  error,
  most,
  beside,
  children,
}: Omit<Frame, 'onValue'> & { ids: Ids; children: ReactNode }) {
  return (
    <div className={`${styles.field} stack gap-1.5`}>
      <label htmlFor={ids.control}>{label}</label>
      {beside ? (
        <div className={`${styles.line} flex gap-2`}>
          {children}
          {beside}
        </div>
      ) : (
        children
      )}
      {(hint || most !== undefined) && (
        <div className={`${styles.hint} flex justify-between gap-3 caption`} id={ids.hint}>
          <span>{hint}</span>
          {most !== undefined && (
            <span className={classes('num', cleanLength(value) > most && styles.over)}>
              {cleanLength(value)}/{most}
            </span>
          )}
        </div>
      )}
      <div role="alert" id={ids.error} className={`${styles.error} flex items-start gap-1.5 problem`}>
        {error && (
          <>
            <Icon of={CircleAlert} size={16} />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
