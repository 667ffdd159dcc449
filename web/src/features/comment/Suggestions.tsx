import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { hasModifier, isComposing } from '../../platform/keys.ts';
import { mentionable as found } from '../follow/search.store.ts';
import { TwosomeFace } from '../twosome/TwosomeFace.tsx';
import { getTwosome } from '../twosome/twosome.store.ts';
import { commentSheetTexts } from './comment.sheet.texts.ts';
import styles from './Suggestions.module.css';

export interface SuggestionsProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** what was typed after the @ */
  prefix: string;
  onChoose: (username: string) => void;
  onClose: () => void;
}

/** milliseconds without a key until couples are searched for */
const pause = 250;
const maxShown = 5;

/**
 * Couples whose name begins with what was typed. The focus stays in the box: arrows move, Enter and Tab choose,
 * Escape closes. A text area may not have the role of a combobox, so it has the attributes of one alone.
 */
export function Suggestions({ box, prefix, onChoose, onClose }: SuggestionsProps) {
  const id = useId();
  const [searched, setSearched] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(prefix);
      setActive(0);
      void found.open(prefix);
    }, pause);
    return () => clearTimeout(timer);
  }, [prefix]);
  const couples = found
    .use(searched)
    .ids.flatMap((coupleId) => getTwosome(coupleId) ?? [])
    .filter(({ username }) => isChosen(username))
    .slice(0, maxShown);
  const chosen = couples[active];

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (chosen === undefined || isComposing(event) || hasModifier(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + couples.length) % couples.length);
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen.username);
    else if (event.key === 'Escape') onClose();
    else return;
    // Enter must not send, and Escape must not close the sheet
    event.preventDefault();
    event.stopPropagation();
  });
  const isOpen = couples.length > 0;
  useEffect(() => {
    const element = box.current;
    if (element === null || !isOpen) return undefined;
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': id };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const listener = (event: KeyboardEvent) => press(event);
    element.addEventListener('keydown', listener);
    return () => {
      for (const name of [...Object.keys(attributes), 'aria-activedescendant']) element.removeAttribute(name);
      element.removeEventListener('keydown', listener);
    };
  }, [box, isOpen, id]);
  useEffect(() => {
    if (isOpen) box.current?.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [box, isOpen, id, active]);

  return (
    <>
      <p role="status" className="vh">
        {isOpen && commentSheetTexts.mention.found(couples.length)}
      </p>
      {isOpen && (
        <div role="listbox" id={id} className={styles.list} aria-label={commentSheetTexts.mention.list}>
          {couples.map((couple, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys
            <div
              key={couple.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`${styles.option} row min-h-touch gap-2.5 px-2 py-1 font-semibold`}
              // keeps the focus in the box
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(couple.username)}
            >
              <TwosomeFace twosome={couple} size={28} />
              <span className="min-w-0">{couple.username}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
