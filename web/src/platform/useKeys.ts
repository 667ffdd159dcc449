import { useEffect, useEffectEvent } from 'react';
import { singleKey } from './keys.ts';
import { areSingleKeysOn } from './singleKeys.ts';

const writes = 'input, textarea, select, [contenteditable]';

/** Single keys of a desktop, without modifiers: only where they write nothing and no dialog is open. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event;
    const key = singleKey(event);
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action || !areSingleKeysOn() || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
    if (target instanceof Element && target.closest(writes) !== null) return;
    if (document.querySelector('[role="dialog"]:not([data-closed])') !== null) return;
    // the key must not be written into a field that the action focuses
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
