import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import styles from './Composer.module.css';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { uiTexts } from './ui.texts.ts';

export interface ComposerProps {
  /** accessible name, and the default placeholder */
  label: string;
  placeholder?: string;
  value: string;
  onValue: (value: string) => void;
  onSend: () => void;
  /** whether it can be sent now; the button is grey otherwise */
  ready: boolean;
  sendLabel?: string;
  /** before the box: an avatar, an attach button */
  leading?: ReactNode;
  /** above the box: a quoted line, chosen photos, an error message */
  above?: ReactNode;
  /** fixed to the bottom of the screen */
  fixed?: boolean;
  /** Enter sends and Shift+Enter inserts a line break, if there is a physical keyboard */
  enterSends?: boolean;
  box?: Ref<HTMLTextAreaElement>;
}

/** A text box that grows to 200 px, and a send button. */
export function Composer(props: ComposerProps) {
  const { label, placeholder = label, value, onValue, onSend, ready, leading, above, box } = props;
  const { sendLabel = uiTexts.buttons.send, fixed = false, enterSends = false } = props;
  const id = useId();
  const sendOnEnter = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!enterSends || !isPlainEnter || isTouch()) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      className={classes(styles.composer, fixed && styles.fixed)}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.line}>
        {leading && <div className={styles.leading}>{leading}</div>}
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          ref={box}
          className={styles.box}
          rows={1}
          placeholder={placeholder}
          dir="auto"
          value={value}
          // the owner of the draft registers its own unsaved check
          data-kept
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <IconButton type="submit" icon={ArrowUp} label={sendLabel} look="red" disabled={!ready} />
      </div>
    </form>
  );
}

function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
