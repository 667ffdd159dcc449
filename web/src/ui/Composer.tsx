import ArrowUp from 'lucide-react/icons/arrow-up';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { isComposing } from '../platform/keys.ts';
import styles from './Composer.module.css';
import { IconButton } from './IconButton.tsx';
import { isTouch } from './isTouch.ts';
import { uiTexts } from './ui.texts.ts';

export interface ComposerProps {
  /** accessible name and placeholder */
  label: string;
  value: string;
  onValue: (value: string) => void;
  onSend: () => void;
  /** whether it can be sent now; the button is grey otherwise */
  ready: boolean;
  /** before the box: an avatar, an attach button */
  leading?: ReactNode;
  /** inside the box, at its end: a microphone */
  inside?: ReactNode;
  /** above the box: a quoted line, chosen photos, an error message */
  above?: ReactNode;
  /** Enter sends and Shift+Enter inserts a line break, if there is a physical keyboard */
  enterSends?: boolean;
  box?: Ref<HTMLTextAreaElement>;
}

/** A text box that grows to 200 px, and a send button. */
export function Composer(props: ComposerProps) {
  const { label, value, onValue, onSend, ready, leading, inside, above, enterSends, box } = props;
  const id = useId();
  const sendOnEnter = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent);
    if (!enterSends || !isPlainEnter || isTouch()) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {above && <div className={styles.above}>{above}</div>}
      <div className={`${styles.line} flex items-end gap-2`}>
        {leading && <div className={`${styles.leading} center flex-none`}>{leading}</div>}
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <div className={`${styles.field} flex relative grow`} data-inside={inside ? '' : undefined}>
          <textarea
            id={id}
            ref={box}
            className={`${styles.box} grow`}
            rows={1}
            placeholder={label}
            dir="auto"
            value={value}
            // the owner of the draft registers its own unsaved check
            data-stored
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={sendOnEnter}
          />
          {inside}
        </div>
        <IconButton type="submit" icon={ArrowUp} label={uiTexts.buttons.send} look="red" disabled={!ready} />
      </div>
    </form>
  );
}
