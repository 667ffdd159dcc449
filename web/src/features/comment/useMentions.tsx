import { mentionedPrefix } from '@twosome/contract/comment/mentions.rules';
import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { SuggestionsProps } from './Suggestions.tsx';

const Suggestions = lazyComponent<SuggestionsProps>(
  async () => (await import('./Suggestions.tsx')).Suggestions,
);

interface Mentions {
  /** in place of the box's own `onValue` */
  onValue: (value: string) => void;
  /** the suggestions, above the box; null unless a name is being typed */
  list: ReactNode;
}

/** Suggests couples while a name after an @ is typed before the caret. Their code loads with the first @. */
export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onValue: (value: string) => void,
): Mentions {
  const [typed, setTyped] = useState<{ prefix: string; start: number } | null>(null);
  const isTyping = typed !== null && value.startsWith(`@${typed.prefix}`, typed.start);
  const choose = (username: string) => {
    if (typed === null) return;
    const before = `${value.slice(0, typed.start)}@${username} `;
    const after = value.slice(typed.start + 1 + typed.prefix.length).replace(/^ /, '');
    flushSync(() => {
      setTyped(null);
      onValue(before + after);
    });
    box.current?.focus();
    box.current?.setSelectionRange(before.length, before.length);
  };
  return {
    onValue: (next) => {
      setTyped(mentionedPrefix(next.slice(0, box.current?.selectionStart ?? next.length)));
      onValue(next);
    },
    list: isTyping && (
      <Suggestions
        box={box}
        prefix={typed.prefix}
        onChoose={choose}
        onClose={() => setTyped(null)}
        // without their code, for example offline, a name can still be typed
        onFail={() => setTyped(null)}
      />
    ),
  };
}
