import { useEffect, useState } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { useRefetch } from '../../platform/refetch.ts';
import { stored } from '../../platform/storage.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { isDrawn, NeedRow } from './Needs.tsx';
import styles from './Tray.module.css';
import { loadTray, useNeeds } from './tray.store.ts';
import { trayTexts as texts } from './tray.texts.ts';

/**
 * Above the timeline: what has waited longest, and a sheet with all of it. One row high whatever it holds, so that
 * nothing below moves when one need follows another. While it has no space, a pill without a height of its own opens it.
 */
export function Tray() {
  const needs = useNeeds()?.filter(isDrawn) ?? null;
  const sheet = useOverlay('tray');
  useRefetch(loadTray);
  const [isOpen, open] = usePlace(needs && needs.length > 0);
  const first = needs?.[0];
  const { value, close } = sheet;
  const isOver = value !== null && needs?.length === 0;
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  return (
    <>
      {!isOpen && first && (
        <div className={styles.hint}>
          <button type="button" className={styles.pill} onClick={open}>
            {texts.waiting(needs.length)}
          </button>
        </div>
      )}
      <section className={styles.place} data-open={isOpen || undefined} aria-label={texts.title}>
        {isOpen && first && (
          <div className={styles.card}>
            <div className={styles.head}>
              <h2 className={styles.heading}>{texts.title}</h2>
              {needs.length > 1 && (
                <Button look="text" small className={styles.more} onClick={() => sheet.open('open')}>
                  {texts.all(needs.length)}
                </Button>
              )}
            </div>
            <NeedRow key={first.kind + first.id} need={first} />
          </div>
        )}
      </section>
      <BottomSheet open={value !== null} onClose={close} title={texts.title}>
        <ul className={styles.list}>
          {needs?.map((need) => (
            <li key={need.kind + need.id}>
              <NeedRow need={need} />
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}

/**
 * Whether the tray takes its space. While home is visible it opens only by a tap or when the person returns to the top,
 * and it closes only at the top: so it never moves what is being read, nor the first post. `isNeeded` null: not known
 * yet. The next start reserves the space (screens/Timeline.module.css).
 */
function usePlace(isNeeded: boolean | null): [isOpen: boolean, open: () => void] {
  const [isOpen, setOpen] = useState(() => stored.read('tray') !== null);
  useEffect(() => {
    if (isOpen) stored.write('tray', '1');
    else stored.remove('tray');
  }, [isOpen]);
  useEffect(() => {
    if (isNeeded === null || isNeeded === isOpen) return;
    const isAtTop = () => window.scrollY <= 0;
    let wasAway = !isAtTop();
    const settle = () => {
      if (isAtTop() && (wasAway || !isNeeded || document.hidden)) setOpen(isNeeded);
      wasAway = !isAtTop();
    };
    settle();
    window.addEventListener('scroll', settle, { passive: true });
    document.addEventListener('visibilitychange', settle);
    return () => {
      window.removeEventListener('scroll', settle);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [isNeeded, isOpen]);
  return [isOpen, () => setOpen(true)];
}
