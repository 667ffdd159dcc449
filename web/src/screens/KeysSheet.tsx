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
      <div className={`${styles.groups} stack gap-4 px-gutter`}>
        {texts.groups.map(({ heading, keys }) => (
          <section key={heading}>
            <h3 className="pb-2 small quiet">{heading}</h3>
            <dl>
              {keys.map(([sequence, meaning]) => (
                <div key={meaning} className="row justify-between">
                  <dt className="flex gap-1.5">
                    {sequence.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className="vh"> {texts.followedBy} </span>}
                        <kbd className="small text-center">{key}</kbd>
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
      <div className="row gap-4 mt-4 px-gutter py-3 border-t">
        <div className="grow">
          {texts.on}
          <p className="small quiet">{texts.hint}</p>
        </div>
        <Switch label={texts.on} on={areOn} onSwitch={turnSingleKeys} />
      </div>
    </BottomSheet>
  );
}
