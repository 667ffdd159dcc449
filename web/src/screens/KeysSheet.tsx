import { Fragment } from 'react';
import { turnSingleKeys, useSingleKeys } from '../platform/singleKeys.ts';
import { BottomSheet } from '../ui/BottomSheet.tsx';
import { Switch } from '../ui/Switch.tsx';
import styles from './KeysSheet.module.css';
import { keysTexts as texts } from './screens.keys.texts.ts';

/** Lists the keys of a desktop, and turns them off and on. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const areOn = useSingleKeys();
  return (
    <BottomSheet open={open} onClose={onClose} title={texts.title}>
      <div className={styles.groups}>
        {texts.groups.map(({ heading, keys }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {keys.map(([sequence, meaning]) => (
                <div key={meaning}>
                  <dt>
                    {sequence.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className="vh"> {texts.followedBy} </span>}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.switch}>
        <div className="grow">
          {texts.on}
          <p>{texts.hint}</p>
        </div>
        <Switch label={texts.on} on={areOn} onSwitch={turnSingleKeys} />
      </div>
    </BottomSheet>
  );
}
