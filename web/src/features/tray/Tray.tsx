import { timing } from '@twosome/contract/platform/timing';
import type { Need } from '@twosome/contract/tray/tray.contract';
import { useEffect } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { useResource } from '../../platform/resource.ts';
import { stored } from '../../platform/storage.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ReservedSpace } from '../../ui/ReservedSpace.tsx';
import { needs as views } from './needs.ts';
import styles from './Tray.module.css';
import { dropNeed, loadTray, tray, useNeeds } from './tray.store.ts';
import { trayTexts as texts } from './tray.texts.ts';

declare module '../../platform/storage.ts' {
  interface StoredKeys {
    /** that the tray held something */
    tray: 'tray';
  }
}

/** Above the timeline: what has waited longest, and a sheet with all of it. One row high whatever it holds. */
export function Tray() {
  const needs = useNeeds()?.filter(({ kind }) => kind in views) ?? null;
  const sheet = useOverlay('tray');
  useResource(tray, timing.listStale);
  const first = needs?.[0];
  const { value, close } = sheet;
  const isOver = value !== null && needs?.length === 0;
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  return (
    <>
      <ReservedSpace
        label={texts.title}
        height="var(--tray)"
        isReserved={isReserved}
        isNeeded={needs && needs.length > 0}
        hint={texts.waiting(needs?.length ?? 0)}
        onSpace={reserve}
      >
        {first && (
          <div className={styles.card}>
            <div className={styles.head}>
              <h2 className={styles.heading}>{texts.title}</h2>
              {needs.length > 1 && (
                <Button look="text" small className={styles.more} onClick={() => sheet.open('open')}>
                  {texts.all(needs.length)}
                </Button>
              )}
            </div>
            <Waiting key={first.kind + first.id} need={first} />
          </div>
        )}
      </ReservedSpace>
      <BottomSheet open={value !== null} onClose={close} title={texts.title}>
        <ul className={styles.list}>
          {needs?.map((need) => (
            <li key={need.kind + need.id}>
              <Waiting need={need} />
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}

function Waiting({ need }: { need: Need }) {
  const { Row } = views[need.kind];
  return <Row need={need} drop={dropNeed} reload={loadTray} />;
}

const isReserved = (): boolean => stored.read('tray') !== null;

/** For the next start. */
function reserve(isOpen: boolean): void {
  if (isOpen) stored.write('tray', '1');
  else stored.remove('tray');
}
